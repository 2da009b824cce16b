/**
 * The layers of Fawn. A room may import itself and the rooms in its list; everything else in `src` is closed to it.
 * Type imports count. `npm run check` holds this; tests/architecture shows that each rule fires.
 */

/** @typedef {{ rank: number, room: string, imports: readonly string[] }} Room */

/** @type {Room[]} */
const rooms = [
  { rank: 0, room: "kernel", imports: [] },

  { rank: 1, room: "config", imports: ["kernel"] },
  { rank: 1, room: "reflection", imports: ["kernel"] },
  { rank: 1, room: "registry", imports: ["kernel"] },
  { rank: 1, room: "agents/thread-state", imports: ["kernel"] },

  { rank: 2, room: "loader", imports: ["kernel", "config", "reflection", "registry"] },
  { rank: 2, room: "mcp", imports: ["kernel", "config", "reflection", "registry"] },
  { rank: 2, room: "catalog", imports: ["kernel", "config", "registry"] },
  { rank: 2, room: "orchestrator", imports: ["kernel", "config", "registry"] },
  { rank: 2, room: "permissions", imports: ["kernel", "config", "registry", "reflection"] },
  { rank: 2, room: "models", imports: ["kernel", "config", "reflection"] },
  { rank: 2, room: "sandbox", imports: ["kernel", "config", "registry", "reflection"] },
  { rank: 2, room: "guardrails", imports: ["kernel", "config", "registry", "reflection"] },
  { rank: 2, room: "subagents", imports: ["kernel", "config", "registry", "reflection"] },
  { rank: 2, room: "runtime", imports: ["kernel", "config", "registry", "reflection"] },

  { rank: 3, room: "intent", imports: ["kernel", "config", "registry", "catalog", "agents/thread-state"] },
  { rank: 3, room: "skills", imports: ["kernel", "config", "catalog", "loader", "models"] },
  { rank: 3, room: "memory", imports: ["kernel", "config", "catalog", "loader", "models"] },
];

const injector = ["kernel", "config", "registry", "catalog", "permissions", "intent", "agents/thread-state"];
rooms.push(
  { rank: 4, room: "injector", imports: injector },
  { rank: 4, room: "tools", imports: ranks(0, 3) },
);
rooms.push({ rank: 5, room: "agents/middlewares", imports: without(ranks(0, 4), "loader", "mcp") });
rooms.push({ rank: 6, room: "agents/factory", imports: ranks(0, 5) });
rooms.push({ rank: 7, room: "agents/lead-agent", imports: ranks(0, 6) });

/** The top: it puts the rooms together, and may import all of them. */
const top = ["app", "server", "cli"];
for (const room of top) rooms.push({ rank: 8, room, imports: [...ranks(0, 7), ...without(top, room)] });

/** @param {number} least @param {number} most */
function ranks(least, most) {
  return rooms.filter(({ rank }) => rank >= least && rank <= most).map(({ room }) => room);
}

/** @param {readonly string[]} names @param {readonly string[]} excluded */
function without(names, ...excluded) {
  return names.filter((name) => !excluded.includes(name));
}

/** @param {string} room */
function folder(room) {
  return `^src/${room}/`;
}

/** The files that stand in `src` itself: the graph for the server, the door for libraries. */
const doors = "^src/(graph|index)\\.ts$";

/** @param {Room} room */
function layerRule({ room, imports }) {
  return {
    name: `layer-${room.replace("/", "-")}`,
    comment: `${room} may import only: ${imports.join(", ") || "nothing"}`,
    severity: "error",
    from: { path: folder(room) },
    to: { path: "^src/", pathNot: [room, ...imports].map(folder) },
  };
}

/** @param {string} name @param {string} packages a pattern @param {string} room */
function onlyIn(name, packages, room) {
  return {
    name,
    comment: `only ${room} may import this package`,
    severity: "error",
    from: { path: "^src/", pathNot: folder(room) },
    to: { path: `(^|/)node_modules/${packages}/` },
  };
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms.map(layerRule),
    {
      name: "no-unknown-room",
      comment: "a new room needs a place in the table of this file",
      severity: "error",
      from: { path: "^src/", pathNot: [doors, ...rooms.map(({ room }) => folder(room))] },
      to: {},
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-folder-cycles", scope: "folder", severity: "error", from: {}, to: { circular: true } },
    {
      name: "middlewares-are-strangers",
      comment: "a middleware imports no other middleware",
      severity: "error",
      from: { path: "^src/agents/middlewares/([^/]+)/" },
      to: { path: "^src/agents/middlewares/[^/]+/", pathNot: "^src/agents/middlewares/$1/" },
    },
    onlyIn("mcp-sdk-only-in-mcp", "@modelcontextprotocol", "mcp"),
    onlyIn("parsers-only-in-config", "(yaml|jsonc-parser)", "config"),
    {
      name: "no-inner-barrels",
      comment: "import a name from the file that makes it",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^src/.+/index\\.[cm]?[jt]s$" },
    },
    {
      name: "nobody-imports-the-doors",
      severity: "error",
      from: { path: "^src/" },
      to: { path: doors },
    },
    {
      name: "no-dev-dependencies",
      comment: "what src imports has to be installed with the package",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: "node_modules/@types/" },
    },
    { name: "no-unresolvable", severity: "error", from: { path: "^src/" }, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6", "cjs"],
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
