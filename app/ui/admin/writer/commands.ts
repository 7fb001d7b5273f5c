import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type StateCommand,
  type TransactionSpec,
} from "@codemirror/state";

const run =
  (change: (state: EditorState) => TransactionSpec): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(state.update(change(state), { scrollIntoView: true, userEvent: "input.format" }));
    return true;
  };

/**
 * Puts marks around what is selected, or takes them off; with nothing selected the cursor stands between
 * them.
 */
export const wrap = (mark: string): StateCommand =>
  run((state) =>
    state.changeByRange(({ from, to }) => {
      const inside = state.sliceDoc(from, to);
      const around =
        state.sliceDoc(from - mark.length, from) === mark && state.sliceDoc(to, to + mark.length) === mark;
      // one star within two is not italics
      const more = state.sliceDoc(from - mark.length - 1, from - mark.length) === mark[0];
      if (around && !(mark.length === 1 && more))
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(from - mark.length, to - mark.length),
        };
      const wrapped =
        inside.length >= 2 * mark.length &&
        inside.startsWith(mark) &&
        inside.endsWith(mark) &&
        inside[mark.length] !== mark[0];
      if (wrapped) {
        const bare = inside.slice(mark.length, -mark.length);
        return {
          changes: { from, to, insert: bare },
          range: EditorSelection.range(from, from + bare.length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + mark.length, to + mark.length),
      };
    }),
  );

const ANY = /^(#{1,6} |> |[-*+] |\d+[.)] )/;
/**
 * Begins every line of the selection so ("## ", "> ", "- ", or by its place, "1. "), or no more if all of
 * them do; another beginning gives way.
 */
export const begin = (mark: (at: number) => string): StateCommand =>
  run((state) => {
    const { from, to } = state.selection.main;
    const lines = [];
    for (let n = state.doc.lineAt(from).number; n <= state.doc.lineAt(to).number; n++)
      lines.push(state.doc.line(n));
    const filled = lines.length > 1 ? lines.filter((line) => line.text.trim()) : lines;
    const all = filled.every((line, at) => line.text.startsWith(mark(at)));
    const changes: ChangeSpec[] = filled.map((line, at) => {
      const old = ANY.exec(line.text)?.[0] ?? "";
      return {
        from: line.from,
        to: line.from + (all ? mark(at).length : old.length),
        insert: all ? "" : mark(at),
      };
    });
    const set = state.changes(changes);
    return {
      changes: set,
      selection: {
        anchor: set.mapPos(state.selection.main.anchor, 1),
        head: set.mapPos(state.selection.main.head, 1),
      },
    };
  });

/**
 * Makes the selection a link; its address is selected, ready to be typed over. An address that was selected
 * becomes the link's own.
 */
export const link: StateCommand = run((state) => {
  const { from, to } = state.selection.main;
  const inside = state.sliceDoc(from, to);
  const address = /^(https?:\/\/|\/)\S+$/.test(inside);
  const insert = address ? `[](${inside})` : `[${inside}](https://)`;
  const selection = address
    ? { anchor: from + 1 }
    : { anchor: from + inside.length + 3, head: from + insert.length - 1 };
  return { changes: { from, to, insert }, selection };
});

/** The breaks that a block needs behind what is written before it. */
function breaksBefore({ doc }: EditorState, { text, from }: Line): string {
  if (text.trim()) return "\n\n";
  return doc.lineAt(Math.max(0, from - 1)).text.trim() ? "\n" : "";
}

/**
 * A block on lines of its own, with an empty line before and after.
 * @param select what of it is selected then, ready to be typed over; without it one writes on behind it
 */
export const insertBlock = (block: string, select = ""): StateCommand =>
  run((state) => {
    const { to } = state.selection.main;
    const line = state.doc.lineAt(to);
    const at = line.text.trim() ? line.to : line.from;
    const before = at === 0 ? "" : breaksBefore(state, line);
    const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : "";
    const insert = `${before}${block}${next && line.text.trim() ? "\n" : "\n"}`;
    const chosen = at + insert.indexOf(select);
    const selection = select
      ? { anchor: chosen, head: chosen + select.length }
      : { anchor: at + insert.length };
    return { changes: { from: at, insert }, selection };
  });

export const TABLE = "| What | When |\n| --- | --- |\n| Supper | 20:00 |\n";

type Picture = { src: string; width: number; height: number; alt: string; caption: string };
/**
 * A picture as the text has it; its size keeps the page from jumping. Words that would end the Markdown early
 * are made harmless.
 */
export function pictureText({ src, width, height, alt, caption }: Picture) {
  const words = alt
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\[\]]/g, "\\$&");
  const title = caption.trim().replaceAll(/\s+/g, " ").replaceAll(/[\\"]/g, "\\$&");
  const size = width >= 10 && height >= 10 && width < 10_000 && height < 10_000 ? `#${width}x${height}` : "";
  return `![${words}](${src}${size}${title && ` "${title}"`})`;
}
