import { type KeyboardEvent, useRef, useState } from "react";
import { Glyph, type GlyphName } from "../../../../ui/admin/glyph.tsx";
import css from "./editor.module.css";
import type { Command } from "./writer.ts";
import { firstOf } from "../../../../kernel/checked.ts";

export type Tool = Command | "picture" | "own";
type ToolButton = { does: Tool; name: string; icon?: GlyphName; text?: string; keys?: string };
const TOOLS: readonly (readonly ToolButton[])[] = [
  [
    { does: "h2", name: "H2 heading", text: "H2", keys: "⌘⌥2" },
    { does: "h3", name: "H3 heading", text: "H3", keys: "⌘⌥3" },
  ],
  [
    { does: "bold", name: "Bold", icon: "bold", keys: "⌘B" },
    { does: "italic", name: "Italic", icon: "italic", keys: "⌘I" },
    { does: "link", name: "Link", icon: "link", keys: "⌘⇧K" },
    { does: "code", name: "Code", icon: "code", keys: "⌘E" },
  ],
  [
    { does: "quote", name: "Quote", icon: "quote" },
    { does: "list", name: "List", icon: "bullets" },
    { does: "numbers", name: "Numbered list", icon: "numbers" },
    { does: "picture", name: "Picture", icon: "picture" },
    { does: "own", name: "Picture of your own", icon: "upload" },
    { does: "table", name: "Table", icon: "grid" },
  ],
];
const ALL = TOOLS.flat();
const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % ALL.length,
  ArrowLeft: (at) => (at - 1 + ALL.length) % ALL.length,
  Home: () => 0,
  End: () => ALL.length - 1,
};

/** What can be done to the text. One stop for Tab; the arrows go from tool to tool. */
export function Toolbar({ run, disabled }: { run: (tool: Tool) => void; disabled: boolean }) {
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(at);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    // one of its buttons always has the focus' place
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- as said above
    <div
      ref={bar}
      className={css["tools"]}
      role="toolbar"
      aria-label="Format"
      aria-controls="post-text"
      onKeyDown={onKeyDown}
    >
      {TOOLS.map((group) => (
        <span key={firstOf(group).does} className={css["group"]}>
          {group.map((tool) => (
            <button
              key={tool.does}
              type="button"
              className={css["tool"]}
              aria-label={tool.name}
              title={tool.keys ? `${tool.name} ${tool.keys}` : tool.name}
              disabled={disabled}
              tabIndex={ALL.indexOf(tool) === at ? 0 : -1}
              onFocus={() => setAt(ALL.indexOf(tool))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(tool.does)}
            >
              {tool.icon ? <Glyph name={tool.icon} /> : tool.text}
            </button>
          ))}
        </span>
      ))}
    </div>
  );
}
