import type { BaseMessage } from "@langchain/core/messages";
import { ScriptedModel } from "../../src/models/scripted-model.js";

/** A model that answers each question of `fawn catalog enrich` with notes made from the tool's name. */
export class NoteWritingModel extends ScriptedModel {
  constructor() {
    super({ cycle: true, turns: [(messages) => notesOn(askedAbout(messages))] });
  }
}

function notesOn(tool: string): string {
  return JSON.stringify({ en: [`please ${tool}`], zh: [`请 ${tool}`], not_for: [`other than ${tool}`] });
}

function askedAbout(messages: readonly BaseMessage[]): string {
  return /^name: (.*)$/mu.exec(messages.map((message) => message.text).join("\n"))?.[1] ?? "";
}
