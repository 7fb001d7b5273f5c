import { Decoration } from "@codemirror/view";

const mark = (name: string) => Decoration.mark({ class: `md-${name}` });
const line = (name: string) => Decoration.line({ class: `md-${name}` });
/** The style of inline Markdown, by the parser's names. */
export const MARKS: Record<string, Decoration> = {
  StrongEmphasis: mark("strong"),
  Emphasis: mark("em"),
  Strikethrough: mark("gone"),
  InlineCode: mark("code"),
  Link: mark("link"),
  Image: mark("picture"),
  ...Object.fromEntries(
    ["HeaderMark", "EmphasisMark", "QuoteMark", "CodeMark", "LinkMark", "ListMark", "StrikethroughMark"].map(
      (one) => [one, mark("sign")],
    ),
  ),
  URL: mark("address"),
  LinkTitle: mark("address"),
  HTMLTag: mark("sign"),
};
/** The style of whole lines, by the parser's names. */
export const LINES: Record<string, Decoration> = {
  ATXHeading1: line("h2"),
  ATXHeading2: line("h2"),
  SetextHeading1: line("h2"),
  SetextHeading2: line("h2"),
  ATXHeading3: line("h3"),
  ATXHeading4: line("h3"),
  ATXHeading5: line("h3"),
  ATXHeading6: line("h3"),
  Blockquote: line("quote"),
  FencedCode: line("pre"),
  Table: line("pre"),
};
