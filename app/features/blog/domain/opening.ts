/**
 * Matches blocks of Markdown other than paragraphs: headings, pictures, lists, quotations, code, tables,
 * rules.
 */
const OTHER = /^(#|!\[|[-*+] |\d+[.)] |>|\||( {2}|\t)|[-*_]{3,}$)/;
/** Matches fenced code; without a closing fence it goes to the end. */
const FENCED = /^(```|~~~)[^\n]*\n(?:[\s\S]*?^\1[^\n]*$|[\s\S]*)/gm;

/**
 * The first paragraph of a Markdown text, which everyone can read of a post for Insiders. Empty where there
 * is none.
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
