import { syntaxTree } from "@codemirror/language";
import type { Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { MARKS, LINES } from "./rich-marks.ts";

function drawn(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  const { doc } = view.state;
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter({ name, from: start, to: end }) {
        const whole = LINES[name];
        if (whole)
          for (let at = doc.lineAt(Math.max(start, from)); ; at = doc.line(at.number + 1)) {
            found.push(whole.range(at.from));
            if (at.to >= Math.min(end, to) || at.number === doc.lines) break;
          }
        const part = MARKS[name];
        if (part && end > start) found.push(part.range(start, end));
      },
    });
  return Decoration.set(found, true);
}

/**
 * Styles Markdown while keeping its signs visible: large headings, indented quotes, bold and italic words.
 */
export const rich = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = drawn(view);
    }
    update({ docChanged, viewportChanged, view, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = drawn(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
