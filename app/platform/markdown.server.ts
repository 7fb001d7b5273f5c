import MarkdownIt, { type MarkdownIt as Markdown, type Token } from "markdown-it";
import { itemAt } from "../lib/checked.ts";

/** Ids already used by the surrounding page. */
const TAKEN = ["main", "menu", "root"];
/**
 * An image address may end in its size, `/art/fire.webp#1120x840`, so that the text does not jump when the
 * image loads.
 */
const SIZE = /#(\d{2,4})x(\d{2,4})$/;

/** A heading's text as a URL fragment: "What we keep" becomes "what-we-keep". */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "") || "part";

export type Heading = { id: string; text: string; level: 2 | 3 };
export type Rendered = { html: string; headings: Heading[] };
type Base = { base?: string | undefined };
type Env = { used: Set<string>; headings: Heading[]; base: string | undefined };

const ownPath = (address: string) => address.startsWith("/") && !address.startsWith("//");
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Resolves a relative address against the base. */
const wholeAddress = (address: string, base: string | undefined) =>
  base === undefined || HAS_SCHEME.test(address) ? address : (URL.parse(address, base)?.href ?? address);

/** Headings begin at h2, below the page's h1, and get unique ids. */
function nameHeadings(tokens: Token[], env: Env) {
  tokens.forEach((token, i) => {
    if (token.type !== "heading_open" && token.type !== "heading_close") return;
    const level = Math.min(4, Math.max(2, Number(token.tag.slice(1))));
    token.tag = `h${level}`;
    if (token.type === "heading_close") return;
    const text = (tokens[i + 1]?.children ?? []).map((child) => child.content).join("");
    const base = anchorOf(text);
    let id = base;
    for (let n = 2; env.used.has(id); n++) id = `${base}-${n}`;
    env.used.add(id);
    token.attrSet("id", id);
    // 2 or 3, as clamped above
    if (level < 4) env.headings.push({ id, text, level: level as 2 | 3 });
  });
}

/** Whether an image is a built-in picture, which is computer-generated; the site's drawings are SVG. */
const isRendered = (src: string) => /^\/art\/.*\.(?:webp|avif|jpe?g|png)(?:#|$)/.test(src);

/** The image of this site that is the only content of a paragraph, if any. */
function onlyPicture(open: Token | undefined, { type, children }: Token, close: Token | undefined) {
  if (open?.type !== "paragraph_open" || close?.type !== "paragraph_close") return undefined;
  const [only, ...otherTokens] = type === "inline" ? (children ?? []) : [];
  const isPicture = only?.type === "image" && otherTokens.length === 0;
  return isPicture && ownPath(String(only.attrGet("src"))) ? only : undefined;
}

/**
 * Turns a paragraph with only an image into a figure. The image's title becomes the caption, which also
 * labels built-in pictures as visualisations.
 */
function makeFigures(md: Markdown, tokens: Token[]) {
  tokens.forEach((token, i) => {
    const [open, close] = [tokens[i - 1], tokens[i + 1]];
    const only = onlyPicture(open, token, close);
    if (!only || !open || !close) return;
    open.tag = close.tag = "figure";
    const label = isRendered(String(only.attrGet("src"))) && "Visualisation";
    const caption = [label, only.attrGet("title")].filter(Boolean).join(". ");
    if (!caption) return;
    only.attrs = (only.attrs ?? []).filter(([name]) => name !== "title");
    const captionToken = new MarkdownIt.Token("html_inline", "", 0);
    captionToken.content = `<figcaption>${md.utils.escapeHtml(caption)}</figcaption>`;
    token.children?.push(captionToken);
  });
}

/** Links an external image instead of embedding it, which would reveal the reader to its host. */
const linkTo = ({ escapeHtml }: Markdown["utils"], src: string, alt: string) =>
  `<a href="${escapeHtml(src)}" rel="noopener noreferrer">${escapeHtml(alt || src)}</a>`;

function openMarkdown() {
  const md = new MarkdownIt({ html: false, linkify: false, typographer: true });
  // `env` is the object that `md.render` is called with below
  md.core.ruler.push("headings", (state) => nameHeadings(state.tokens, state.env as Env));
  md.core.ruler.push("figures", (state) => makeFigures(md, state.tokens));
  md.renderer.rules["link_open"] = (tokens, i, options, env, self) => {
    const href = String(itemAt(tokens, i).attrGet("href"));
    itemAt(tokens, i).attrSet("href", wholeAddress(href, (env as Env).base)); // as above
    if (/^(https?:)?\/\//i.test(href)) itemAt(tokens, i).attrSet("rel", "noopener noreferrer");
    return self.renderToken(tokens, i, options);
  };
  md.renderer.rules["image"] = (tokens, i, options, env, self) => {
    const token = itemAt(tokens, i);
    const src = String(token.attrGet("src"));
    const alt = self.renderInlineAsText(token.children ?? [], options, env);
    if (!ownPath(src)) return linkTo(md.utils, src, alt);
    const size = SIZE.exec(src);
    const shown = alt && isRendered(src) ? `Visualisation: ${alt}` : alt;
    token.attrSet("src", wholeAddress(src.replace(SIZE, ""), (env as Env).base)); // as above
    token.attrSet("alt", shown);
    if (size) {
      token.attrSet("width", itemAt(size, 1));
      token.attrSet("height", itemAt(size, 2));
    }
    token.attrSet("loading", "lazy");
    token.attrSet("decoding", "async");
    return self.renderToken(tokens, i, options);
  };
  return md;
}
const md = openMarkdown();

/**
 * Renders Markdown to safe HTML: raw HTML becomes text, script and data addresses are not linked, only images
 * of this site are embedded.
 * @param base the URL of the text's own page, if the HTML is read elsewhere, as in a feed: relative addresses
 *   are resolved against it
 */
export function renderMarkdown(text: string, { base }: Base = {}): Rendered {
  const env: Env = { used: new Set(TAKEN), headings: [], base };
  const html = md.render(text, env);
  return { html, headings: env.headings };
}

/** The text of Markdown without its markup, for counting and search. */
export function wordsOf(text: string): string {
  return md
    .parse(text, { used: new Set<string>(), headings: [], base: undefined } satisfies Env)
    .flatMap((token) =>
      token.type === "inline" ? (token.children ?? []).map((child) => child.content) : [token.content],
    )
    .join(" ");
}

/** One line of text: links followed by their address, images as their alt text. */
const lineOf = (children: Token[], base: string | undefined): string => {
  let line = "";
  const open: string[] = [];
  for (const child of children) {
    if (child.type === "link_open") open.push(String(child.attrGet("href")));
    else if (child.type === "link_close") {
      const fullAddress = wholeAddress(open.pop() ?? "", base);
      if (!line.endsWith(fullAddress)) line += `: ${fullAddress}`;
    } else if (child.type === "image")
      line += `[${child.children?.map((token) => token.content).join("") ?? ""}]`;
    else if (child.type === "softbreak" || child.type === "hardbreak") line += "\n";
    else line += child.content;
  }
  return line;
};

/**
 * Markdown as plain text for email: separate paragraphs, lists with hyphens or numbers, addresses written
 * out.
 * @param base as for `renderMarkdown`
 */
export function plainOf(text: string, { base }: Base = {}): string {
  const parts: string[] = [];
  const lists: { n: number | undefined }[] = [];
  let item = false;
  for (const token of md.parse(text, { used: new Set<string>(), headings: [], base } satisfies Env)) {
    if (token.type === "bullet_list_open") lists.push({ n: undefined });
    else if (token.type === "ordered_list_open") lists.push({ n: Number(token.attrGet("start") ?? 1) });
    else if (token.type.endsWith("_list_close")) lists.pop();
    else if (token.type === "list_item_open") item = true;
    else if (token.type === "hr") parts.push("* * *");
    else if (token.type === "fence" || token.type === "code_block") parts.push(token.content.trimEnd());
    else if (token.type === "inline") {
      const list = lists.at(-1);
      const mark = item && list ? (list.n === undefined ? "- " : `${list.n++}. `) : "";
      const line = mark + lineOf(token.children ?? [], base);
      if (mark && /^\s*(- |\d+\. )/.test(parts.at(-1) ?? "") && mark !== "1. ")
        parts[parts.length - 1] += `\n${line}`;
      else parts.push(line);
      item = false;
    }
  }
  return parts.filter(Boolean).join("\n\n");
}
