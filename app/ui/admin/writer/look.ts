import { EditorView } from "@codemirror/view";

/** The style of the text in the editor. */
export const look = EditorView.theme({
  "&": { color: "var(--text)", fontSize: "16px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-text)", lineHeight: "27px" },
  ".cm-content": { padding: "0 0 20vh", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 2px" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-placeholder": { color: "var(--text-3)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "var(--selected)",
  },
  ".md-h2": { font: "400 25px/34px var(--font-display)", paddingTop: "14px" },
  ".md-h3": { fontSize: "17px", fontWeight: 600, paddingTop: "8px" },
  ".md-quote": {
    font: "italic 400 19px/30px var(--font-display)",
    borderLeft: "2px solid var(--accent-fill)",
    paddingLeft: "16px",
  },
  ".md-pre": { font: "450 13px/22px var(--font-mono)", background: "var(--sunk)" },
  ".md-strong": { fontWeight: 650 },
  ".md-em": { fontStyle: "italic" },
  ".md-gone": { textDecoration: "line-through" },
  ".md-code": {
    fontFamily: "var(--font-mono)",
    fontSize: "0.88em",
    background: "var(--sunk)",
    borderRadius: "3px",
  },
  ".md-link": { color: "var(--accent)" },
  ".md-picture": { color: "var(--info)" },
  ".md-sign": { color: "var(--text-3)", fontWeight: 400 },
  ".md-h2 .md-sign, .md-h3 .md-sign": { font: "450 13px/1 var(--font-mono)" },
  ".md-address": {
    color: "var(--text-3)",
    fontFamily: "var(--font-mono)",
    fontSize: "0.82em",
    wordBreak: "break-all",
  },
});
