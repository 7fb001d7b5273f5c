import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { Compartment, EditorState, type Extension, Prec, type StateCommand } from "@codemirror/state";
import { drawSelection, EditorView, keymap, placeholder } from "@codemirror/view";
import { rich } from "./rich.ts";
import { look } from "./look.ts";
import { markdownOfPasted } from "./pasted-html.ts";
import { begin, insertBlock, link, pictureText, TABLE, wrap } from "./commands.ts";

/** The commands of the toolbar. */
const COMMANDS = {
  bold: wrap("**"),
  italic: wrap("*"),
  code: wrap("`"),
  link,
  h2: begin(() => "## "),
  h3: begin(() => "### "),
  quote: begin(() => "> "),
  list: begin(() => "- "),
  numbers: begin((at) => `${at + 1}. `),
  table: insertBlock(TABLE),
  button: insertBlock("[Apply now](https://)", "https://"),
  image: insertBlock("![What it shows](/art/)", "What it shows"),
} satisfies Record<string, StateCommand>;
export type Command = keyof typeof COMMANDS;

const KEYS: readonly (readonly [key: string, command: Command])[] = [
  ["Mod-b", "bold"],
  ["Mod-i", "italic"],
  ["Mod-e", "code"],
  ["Mod-Shift-k", "link"],
  ["Mod-Alt-2", "h2"],
  ["Mod-Alt-3", "h3"],
];

const extensionsFor = (label: string): Extension[] => [
  Prec.high(keymap.of(KEYS.map(([key, name]) => ({ key, run: COMMANDS[name], preventDefault: true })))),
  history(),
  // Mod-Enter continues or publishes the post instead
  keymap.of([...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"), ...historyKeymap]),
  markdown({ base: markdownLanguage, completeHTMLTags: false }),
  rich,
  look,
  drawSelection(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({
    "aria-label": label,
    spellcheck: "true",
    autocapitalize: "sentences",
  }),
  placeholder("Start writing…"),
];

/** Pastes formatted text as Markdown. */
function pasteFormatted(event: ClipboardEvent, view: EditorView): boolean {
  const data = event.clipboardData;
  const html = data?.getData("text/html") ?? "";
  if (view.state.readOnly || !html) return false;
  const text = markdownOfPasted(html);
  if (text === undefined) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: "input.paste" });
  return true;
}

/** Pasted and dropped data is offered to `onData` first; the rest is handled as usual. */
const takesData = (onData: TakesData) => {
  const take = (event: Event, data: DataTransfer | null, { state }: EditorView) => {
    if (state.readOnly || !onData(data)) return false;
    event.preventDefault();
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event, view) => take(event, event.clipboardData, view) || pasteFormatted(event, view),
    drop: (event, view) => take(event, event.dataTransfer, view),
  });
};

/**
 * Called with pasted or dropped data.
 * @returns whether it handled the data
 */
export type TakesData = (data: DataTransfer | null) => boolean;
type Opening = {
  text: string;
  label: string;
  change: (text: string) => void;
  onData: TakesData;
};

/**
 * Opens the editor in a shadow tree, where scripts can adopt its style sheets without an exception in the
 * content security policy.
 * @param change called with the text after every edit
 */
export function openWriter(host: HTMLElement, { text, label, change, onData }: Opening) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open", delegatesFocus: true });
  const closed = new Compartment();
  let quiet = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...extensionsFor(label),
        closed.of([]),
        takesData(onData),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !quiet) change(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    do(command: Command) {
      COMMANDS[command](view);
      view.focus();
    },
    insertPicture(picture: Parameters<typeof pictureText>[0]) {
      insertBlock(pictureText(picture))(view);
      view.focus();
    },
    /** Replaces the text, for example after a restore; undo still works. */
    replace(next: string) {
      if (view.state.doc.toString() === next) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      quiet = false;
    },
    /** Moves the cursor to the first match. */
    show(pattern: RegExp) {
      const at = view.state.doc.toString().search(pattern);
      if (at >= 0) view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    readOnly: (on: boolean) =>
      view.dispatch({ effects: closed.reconfigure(on ? [EditorState.readOnly.of(true)] : []) }),
    close: () => view.destroy(),
  };
}
export type Writer = ReturnType<typeof openWriter>;
