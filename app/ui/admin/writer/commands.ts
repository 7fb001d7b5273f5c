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

/** Adds or removes marks around the selection; without a selection the cursor goes between them. */
export const wrap = (mark: string): StateCommand =>
  run((state) =>
    state.changeByRange(({ from, to }) => {
      const inside = state.sliceDoc(from, to);
      const around =
        state.sliceDoc(from - mark.length, from) === mark && state.sliceDoc(to, to + mark.length) === mark;
      // a star next to another one marks bold text, not italics
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
 * Toggles a prefix on every line of the selection ("## ", "> ", "- ", or numbered, "1. "); another prefix is
 * replaced.
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
 * Turns the selection into a link and selects its address for typing. A selected address becomes the link's
 * address.
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

/** The line breaks before a block. */
function breaksBefore({ doc }: EditorState, { text, from }: Line): string {
  if (text.trim()) return "\n\n";
  return doc.lineAt(Math.max(0, from - 1)).text.trim() ? "\n" : "";
}

/**
 * Inserts a block with an empty line before and after.
 * @param select the part to select afterwards; without it the cursor goes after the block
 */
export const insertBlock = (block: string, select = ""): StateCommand =>
  run((state) => {
    const { to } = state.selection.main;
    const line = state.doc.lineAt(to);
    const at = line.text.trim() ? line.to : line.from;
    const before = at === 0 ? "" : breaksBefore(state, line);
    const insert = `${before}${block}\n`;
    const chosen = at + insert.indexOf(select);
    const selection = select
      ? { anchor: chosen, head: chosen + select.length }
      : { anchor: at + insert.length };
    return { changes: { from: at, insert }, selection };
  });

export const TABLE = "| What | When |\n| --- | --- |\n| Supper | 20:00 |\n";

type Picture = { src: string; width: number; height: number; alt: string; caption: string };
/**
 * A picture in Markdown, with its size so that the page does not jump. Characters that would end the Markdown
 * early are escaped.
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
