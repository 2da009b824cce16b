import { escapeMarkup } from "../../kernel/escape-markup.js";

/** What the browser shows at the end of a login. Both texts may come from outside. */
export function callbackPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeMarkup(title)}</title>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(text)}</p>
</html>
`;
}
