/**
 * A block of Markdown that is no paragraph: a heading, a picture, a list, a quotation, code, a table, a rule.
 */
const OTHER = /^(#|!\[|[-*+] |\d+[.)] |>|\||( {2}|\t)|[-*_]{3,}$)/;
/** Code between fences, blank lines and all; without a second fence it goes to the end. */
const FENCED = /^(```|~~~)[^\n]*\n(?:[\s\S]*?^\1[^\n]*$|[\s\S]*)/gm;

/**
 * The first paragraph of a Markdown text: what everybody reads of a post for Insiders. Empty where the text
 * has no paragraph.
 */
export function openingOf(body: string): string {
  const blocks = body
    .replaceAll("\r\n", "\n")
    .replace(FENCED, "\n")
    .split(/\n[ \t]*\n/);
  return (
    blocks.map((block) => block.replace(/^\n+|\s+$/g, "")).find((block) => block && !OTHER.test(block)) ?? ""
  );
}
