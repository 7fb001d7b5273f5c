/**
 * Matches blocks of Markdown other than paragraphs: headings, pictures, lists, quotations, code, tables,
 * rules.
 */
const OTHER = /^(#|!\[|[-*+] |\d+[.)] |>|\||( {2}|\t)|[-*_]{3,}$)/;
/** Matches fenced code; without a closing fence it extends to the end. */
const FENCED = /^(```|~~~)[^\n]*\n(?:[\s\S]*?^\1[^\n]*$|[\s\S]*)/gm;

/** The first paragraph of a Markdown text: the public part of a post for Insiders. Empty if there is none. */
export function openingOf(body: string): string {
  const blocks = body
    .replaceAll("\r\n", "\n")
    .replace(FENCED, "\n")
    .split(/\n[ \t]*\n/);
  return (
    blocks.map((block) => block.replace(/^\n+|\s+$/g, "")).find((block) => block && !OTHER.test(block)) ?? ""
  );
}
