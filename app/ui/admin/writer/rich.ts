import { syntaxTree } from "@codemirror/language";
import type { Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

const mark = (name: string) => Decoration.mark({ class: `md-${name}` });
const line = (name: string) => Decoration.line({ class: `md-${name}` });
/** The style of inline Markdown, by the parser's node names. */
const MARKS: Record<string, Decoration> = {
  StrongEmphasis: mark("strong"),
  Emphasis: mark("em"),
  Strikethrough: mark("gone"),
  InlineCode: mark("code"),
  Link: mark("link"),
  Image: mark("picture"),
  ...Object.fromEntries(
    ["HeaderMark", "EmphasisMark", "QuoteMark", "CodeMark", "LinkMark", "ListMark", "StrikethroughMark"].map(
      (name) => [name, mark("sign")],
    ),
  ),
  URL: mark("address"),
  LinkTitle: mark("address"),
  HTMLTag: mark("sign"),
};
/** The style of whole lines, by the parser's node names. */
const LINES: Record<string, Decoration> = {
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

function decorate(view: EditorView): DecorationSet {
  const decorations: Range<Decoration>[] = [];
  const { doc } = view.state;
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter({ name, from: start, to: end }) {
        const whole = LINES[name];
        if (whole)
          for (let at = doc.lineAt(Math.max(start, from)); ; at = doc.line(at.number + 1)) {
            decorations.push(whole.range(at.from));
            if (at.to >= Math.min(end, to) || at.number === doc.lines) break;
          }
        const part = MARKS[name];
        if (part && end > start) decorations.push(part.range(start, end));
      },
    });
  return Decoration.set(decorations, true);
}

/**
 * Styles Markdown while keeping its syntax visible: large headings, indented quotes, bold and italic words.
 */
export const rich = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update({ docChanged, viewportChanged, view, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = decorate(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
