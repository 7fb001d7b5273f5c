/** A block of Markdown that is no paragraph: a heading, a picture, a list, a quotation, code, a table, a rule. */
const OTHER = /^(#|!\[|[-*+] |\d+[.)] |>|```|~~~|\||( {4}|\t)|[-*_]{3,}$)/;

/**
 * The first paragraph of a Markdown text: what everybody reads of a post for Insiders. Empty where the text has
 * no paragraph.
 */
export function openingOf(body: string): string {
  const blocks = body.replaceAll("\r\n", "\n").split(/\n[ \t]*\n/);
  return (
    blocks.map((block) => block.replace(/^\n+|\s+$/g, "")).find((block) => block && !OTHER.test(block)) ?? ""
  );
}
