/** The id under which `langgraph.json` lists the lead agent; clients use it as the assistant's id. */
export const leadAgentGraph = "lead_agent";
