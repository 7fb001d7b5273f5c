/** Elements whose text is not visible. */
const SKIPPED = new Set(["SCRIPT", "STYLE", "TITLE", "TEMPLATE", "HEAD", "META"]);
const BLOCKS = new Set(
  "ADDRESS ARTICLE ASIDE DIV FIGCAPTION FIGURE FOOTER HEADER MAIN P PRE SECTION TABLE TR".split(" "),
);
/** A post's title has a separate field, so a pasted h1 becomes an h2. */
const HEADINGS: Record<string, string> = {
  H1: "## ",
  H2: "## ",
  H3: "### ",
  H4: "### ",
  H5: "### ",
  H6: "### ",
};

/** Wraps the words in marks; Markdown requires surrounding spaces outside. */
function marked(text: string, mark: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return words === "" || words.includes("\n") ? text : `${before}${mark}${words}${mark}${after}`;
}

const STYLE = "data-style";
/**
 * The content security policy forbids style attributes, even in parsed documents, so they are read under
 * another name.
 */
const withoutStyles = (html: string) => html.replaceAll(/(<[a-z][^>]*?\s)style=/gi, `$1${STYLE}=`);
/** The value of a property in an element's own style. */
const styleOf = (element: HTMLElement, property: string) =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, "i")
    .exec(element.getAttribute(STYLE) ?? "")?.[1]
    ?.trim();

/** Google Docs wraps copied text in a `b` of normal weight, and writes bold as a style. */
function isBold(element: HTMLElement): boolean {
  const weight = styleOf(element, "font-weight");
  if (weight !== undefined) return weight === "bold" || Number(weight) >= 600;
  return element.tagName === "B" || element.tagName === "STRONG";
}
function isItalic(element: HTMLElement): boolean {
  const style = styleOf(element, "font-style");
  return style === undefined ? element.tagName === "I" || element.tagName === "EM" : style === "italic";
}

const escaped = (text: string) => text.replaceAll(/[\\*_`[\]]/g, (sign) => `\\${sign}`);

function linkOf(element: HTMLElement, words: string): string {
  const address = element.getAttribute("href") ?? "";
  const isSafe = /^(https?:|mailto:)/i.test(address) && words.trim() !== "" && !words.includes("\n");
  const target = address.replaceAll(/\s/g, "%20").replaceAll("(", "%28").replaceAll(")", "%29");
  return isSafe ? `[${words.trim()}](${target})` : words;
}

function listOf(list: HTMLElement): string {
  const lines = [...list.children].map((item, at) => {
    const mark = list.tagName === "OL" ? `${at + 1}. ` : "- ";
    const [first = "", ...rest] = blockText(item).split(/\n+/);
    return [mark + first, ...rest.map((line) => `  ${line}`)].join("\n");
  });
  return `\n\n${lines.join("\n")}\n\n`;
}

/** A table with several columns in Markdown, its first row as headings; undefined for other tables. */
function tableOf(table: HTMLTableElement): string | undefined {
  const rows = [...table.rows].map(({ cells }) =>
    [...cells].map((cell) =>
      blockText(cell)
        .replaceAll(/\s*\n\s*/g, " ")
        .replaceAll("|", "\\|"),
    ),
  );
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (columns < 2 || table.querySelector("table")) return undefined;
  const lines = [...rows.slice(0, 1), Array<string>(columns).fill("---"), ...rows.slice(1)].map(
    (cells) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? "").join(" | ")} |`,
  );
  return `\n\n${lines.join("\n")}\n\n`;
}

const childrenOf = (node: Node): string => [...node.childNodes].map(textOf).join("");
/** An element's content, with at most one empty line between its blocks. */
const blockText = (node: Node): string =>
  childrenOf(node)
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return escaped((node.textContent ?? "").replaceAll(/[\s\u00a0]+/g, " "));
  if (!(node instanceof HTMLElement) || SKIPPED.has(node.tagName)) return "";
  const { tagName } = node;
  const heading = HEADINGS[tagName];
  if (heading) return `\n\n${heading}${blockText(node).replaceAll(/\n+/g, " ")}\n\n`;
  if (tagName === "BR") return "\n";
  if (tagName === "UL" || tagName === "OL") return listOf(node);
  if (tagName === "BLOCKQUOTE") return `\n\n${blockText(node).replaceAll(/^/gm, "> ")}\n\n`;
  const table = node instanceof HTMLTableElement ? tableOf(node) : undefined;
  if (table) return table;
  const inner = childrenOf(node);
  if (BLOCKS.has(tagName)) return `\n\n${inner}\n\n`;
  const bold = isBold(node) ? marked(inner, "**") : inner;
  const styled = isItalic(node) ? marked(bold, "*") : bold;
  return tagName === "A" ? linkOf(node, styled) : styled;
}

const KEPT = "h1, h2, h3, h4, h5, h6, b, strong, i, em, a[href], ul, ol, blockquote, table, [data-style]";

/**
 * Converts HTML from the clipboard to Markdown: headings, bold, italics, links, lists, quotes and tables.
 * Undefined if it has none of these, so that its plain text is pasted.
 */
export function markdownOfPasted(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  if (!body.querySelector(KEPT)) return undefined;
  const plain = escaped((body.textContent ?? "").replaceAll(/[\s\u00a0]+/g, ""));
  const text = blockText(body);
  return text.replaceAll(/\s+/g, "") === plain ? undefined : text;
}
