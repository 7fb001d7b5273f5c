import { EditorState, type StateCommand } from "@codemirror/state";
import { expect, test } from "vitest";
import { begin, insertBlock, link, pictureText, wrap } from "./commands.ts";

/** Runs a command on a text with «» around the selection; the result has them too. */
function after(text: string, command: StateCommand): string {
  const [from, to] = [text.indexOf("«"), text.indexOf("»") - 1];
  const doc = text.replace(/[«»]/g, "");
  let state = EditorState.create({ doc, selection: { anchor: from, head: to } });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from: start, to: end } = state.selection.main;
  const now = state.doc.toString();
  return `${now.slice(0, start)}«${now.slice(start, end)}»${now.slice(end)}`;
}

test.each([
  ["a «word» here", wrap("**"), "a **«word»** here"],
  ["a **«word»** here", wrap("**"), "a «word» here"],
  ["a «**word**» here", wrap("**"), "a «word» here"],
  ["a «»here", wrap("**"), "a **«»**here"],
  ["a **«word»** here", wrap("*"), "a ***«word»*** here"],
  ["a *«word»* here", wrap("*"), "a «word» here"],
  ["«A part»", begin(() => "## "), "## «A part»"],
  ["## «A part»", begin(() => "## "), "«A part»"],
  ["### «A part»", begin(() => "## "), "## «A part»"],
  ["«one\n\ntwo»", begin((at) => `${at + 1}. `), "1. «one\n\n2. two»"],
  ["«see»", link, "[see](«https://»)"],
  ["«https://a.test»", link, "[«»](https://a.test)"],
  ["Before.«»", insertBlock("![a](/b.webp)"), "Before.\n\n![a](/b.webp)\n«»"],
  ["«»", insertBlock("![a](/b.webp)"), "![a](/b.webp)\n«»"],
  ["Before«After»", insertBlock("[Apply](https://)", "https://"), "BeforeAfter\n\n[Apply](«https://»)\n"],
  ["«»\nAfter", insertBlock("![Alt](/art/)", "Alt"), "![«Alt»](/art/)\n\nAfter"],
])("[ADMIN-04] edits %o", (before, command, expected) => {
  expect(after(before, command)).toBe(expected);
});

test("[ADMIN-04] escapes a picture's text in Markdown, and writes its size if known", () => {
  const picture = { src: "/a.webp", width: 1120, height: 840, alt: "A [red]\ndoor", caption: 'The "door"' };
  expect(pictureText(picture)).toBe('![A \\[red\\] door](/a.webp#1120x840 "The \\"door\\"")');
  expect(pictureText({ ...picture, width: 1, caption: "" })).toBe("![A \\[red\\] door](/a.webp)");
});
