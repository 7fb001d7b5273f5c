import { entryOf, itemAt } from "../../../lib/checked.ts";
const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";
const text = `font:400 16px/1.6 ${FONT};color:#0b1624`;
const heading = (size: number) => `font:400 ${size}px/1.2 ${DISPLAY};letter-spacing:-.01em;color:#0b1624`;

/** Inline styles per element, since mail clients drop style sheets. The classes are for dark mode. */
const STYLES: Record<string, { class: string; style: string }> = {
  p: { class: "ink", style: `margin:0 0 16px;${text}` },
  li: { class: "ink", style: `margin:0 0 6px;${text}` },
  ul: { class: "ink", style: "margin:0 0 16px;padding:0 0 0 22px" },
  ol: { class: "ink", style: "margin:0 0 16px;padding:0 0 0 24px" },
  h2: { class: "ink", style: `margin:28px 0 10px;${heading(24)}` },
  h3: { class: "ink", style: `margin:24px 0 8px;${heading(20)}` },
  h4: { class: "ink", style: `margin:20px 0 8px;font:600 16px/1.4 ${FONT};color:#0b1624` },
  blockquote: {
    class: "rule",
    style: "margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #dccfbc",
  },
  figure: { class: "ink", style: "margin:0 0 20px" },
  figcaption: { class: "quiet", style: `margin:6px 0 0;font:400 13px/1.5 ${FONT};color:#4c6379` },
  img: {
    class: "picture",
    style: "display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:12px",
  },
  a: { class: "ink", style: "color:#0b1624;text-decoration:underline" },
  hr: { class: "rule", style: "margin:28px 0;border:0;border-top:1px solid #dccfbc" },
  pre: { class: "ink", style: "margin:0 0 16px;white-space:pre-wrap;font:14px/1.5 monospace;color:#0b1624" },
  table: { class: "ink", style: `margin:0 0 16px;border-collapse:collapse;${text}` },
  td: { class: "rule", style: "padding:6px 10px;border-top:1px solid #dccfbc" },
  th: { class: "rule", style: "padding:6px 10px;text-align:left" },
};
const BUTTON_STYLE =
  "display:block;padding:16px 20px;border-radius:26px 26px 6px " +
  `6px;background:#0b1624;color:#faf7f2;text-align:center;text-decoration:none;font:600 16px/1.2 ${FONT}`;
const TAGS = new RegExp(`<(${Object.keys(STYLES).join("|")})(?=[\\s>])`, "g");
const BUTTON = /<p><a href="([^"]*)"[^>]*>((?:(?!<\/?a\b)[^])*?)<\/a><\/p>/g;
/** The last paragraph of a quotation, which gets no bottom margin. */
const LAST_QUOTED_PARAGRAPH = /<p>((?:(?!<p>)[^])*?<\/p>\s*<\/blockquote>)/g;
const PLACEHOLDER = /\uE000(\d+)\uE000/g;

/**
 * Inlines styles for mail clients into HTML from Markdown. A paragraph that is a single link becomes a
 * button. Ids and lazy loading are removed.
 * @param html from `renderMarkdown`, which escapes text
 */
export function withInlineStyles(html: string): string {
  const buttons: string[] = [];
  const bare = html
    .replaceAll(/[\uE000\uE001]| (?:id|loading|decoding|rel)="[^"]*"/g, "")
    .replaceAll(BUTTON, (whole, href: string, words: string) => {
      if (words.includes("<img")) return whole;
      buttons.push(
        `<p style="margin:26px 0"><a href="${href}" class="press" style="${BUTTON_STYLE}">${words}</a></p>`,
      );
      return `\uE000${buttons.length - 1}\uE000`;
    });
  return bare
    .replaceAll(LAST_QUOTED_PARAGRAPH, "<p\uE001>$1")
    .replaceAll(
      TAGS,
      (_, tag: string) =>
        `<${tag} class="${entryOf(STYLES, tag).class}" style="${entryOf(STYLES, tag).style}"`,
    )
    .replaceAll("<p\uE001>", `<p class="ink" style="margin:0;${text}">`)
    .replaceAll(PLACEHOLDER, (_, i: string) => itemAt(buttons, Number(i)));
}
