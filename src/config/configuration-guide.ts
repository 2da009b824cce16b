import { markdownTable } from "./markdown-table.js";

const lookup = markdownTable(
  ["File", "First choice", "Second choice", "Otherwise"],
  [
    ["config", "`--config PATH`", "`FAWN_CONFIG`", "`config.yaml` in the working folder"],
    [
      "extensions",
      "named by a program that embeds Fawn",
      "`FAWN_EXTENSIONS_CONFIG`",
      "`extensions_config.json` beside the config file",
    ],
  ],
);

const syntax = markdownTable(
  ["Written", "Becomes"],
  [
    ["`$NAME`", "the variable; an error where it is not set"],
    ["`${NAME}`", "the same, for use inside a longer text: `https://${HOST}/v1`"],
    ["`${NAME:-default}`", "the variable, or the default where it is unset or empty; may be `${NAME:-}`"],
    ["`$$`", "a dollar sign"],
  ],
);

/** The part of docs/configuration.md that explains; the tables of keys follow it. */
export const configurationGuide = `# Configuration

Fawn reads two files. \`config.yaml\` holds models, tools and limits; \`extensions_config.json\` holds MCP servers.
Neither has to exist: what is left out has the default that is given below.

The tables on this page are made from the schemas that check the files. Editors can use the same schemas: see
[In your editor](#in-your-editor).

## Which files are read

${lookup}

A file that an argument or a variable names must exist. Either file may be YAML (\`.yaml\`, \`.yml\`) or JSON
(\`.json\`); JSON is strict, without comments and trailing commas. YAML anchors, aliases and merge keys (\`<<\`) work.

Relative paths in a file are relative to the folder of that file. That holds for \`workspace\` and \`state_dir\`, for a
server's \`cwd\` and for a path in \`use\`. A server's \`args\` are handed over as they are; since a stdio server runs in
the folder of its file unless \`cwd\` says otherwise, a relative path there is usually right too.

## Environment variables

Every text value of both files may name environment variables:

${syntax}

A \`$\` before anything else is just a dollar sign. What a variable holds is never expanded again. A default is plain
text that ends at the first \`}\`. Keys are never expanded. Inside \`[ ]\` and \`{ }\` YAML wants a reference in quotes:
\`["\${NAME}"]\`.

Two rules hold where a value is one reference and nothing else:

- It takes the type that its key wants: \`connect_timeout: \${TIMEOUT:-5000}\` is a number, \`enabled: \${MEMORY:-true}\` is
  true or false. Where the type is open, as for further settings of a model or a tool, it is a number or \`true\`/\`false\`
  if it reads as one; put it in quotes to keep it text.
- If it comes out empty, the key counts as left out, so that \`base_url: \${BASE_URL:-}\` means the default. Only in
  free mappings such as \`env\` and \`headers\` does it stay, as empty text.

In \`extensions_config.json\` one more variable is set: \`FAWN_WORKSPACE\` is the \`workspace\` of \`config.yaml\` as an
absolute path.

Variables of a model that is passed over (\`requires_env\`) and of a disabled server (\`enabled: false\`) need not be set.

## Code in a configuration

\`use\` names a value in a JavaScript or TypeScript module as \`module:export\`; the last colon separates the two.

- \`./tools/weather.js:weather\` is a file, relative to the config file. Where only \`weather.ts\` is there, that is it.
- \`@langchain/openai:ChatOpenAI\` is a package. It is looked for in \`node_modules\` beside the config file and above
  it, then in Fawn's own.

A model's \`use\` must name a class of LangChain chat models. A tool's must name a LangChain tool, or a function that
takes the entry's further keys and returns one.

## When something is wrong

Each message names file, line, column and key, and says what to do.

- A broken model, tool or server is left out, with a message in the log, and everything else works on. This covers
  wrong values and variables that are not set.
- Anything else that is wrong stops the start, with all faults in one message.
- An unknown key is left out with a warning that names the nearest known one. In \`permissions\` and \`auth\` it is an
  error, since what it was to forbid would be allowed.
- A key with an empty value (\`key:\` or \`null\`) counts as left out.
- Of two models of one name, the second is left out.
- The messages show values as the file has them, never what an environment variable holds.

## While Fawn runs

The column "When changed" says what an edit takes: \`hot\` takes effect at once, \`restart\` waits for a restart,
\`reconnects\` connects that one server anew. [Hot reload](hot-reload.md) says more.

## In your editor

The JSON Schemas are in [docs/schemas](schemas). The shipped files name them already, in their first lines:

\`\`\`yaml
# yaml-language-server: $schema=./docs/schemas/config.schema.json
\`\`\`

\`\`\`json
{ "$schema": "./docs/schemas/extensions_config.schema.json" }
\`\`\`
`;
