import { type KeyboardEvent, useRef, useState } from "react";
import { firstOf } from "../../../lib/checked.ts";
import { Glyph, type GlyphName } from "../glyph.tsx";
import css from "./writer.module.css";
import type { Command } from "./writer.ts";

/** A button of the toolbar: its accessible name, and an icon or a word. */
export type ToolButton<Tool> = { does: Tool; name: string; icon?: GlyphName; text?: string; keys?: string };
type Groups<Tool> = readonly (readonly ToolButton<Tool>[])[];

/** Headings and inline formats, for every text. */
export const LINE_TOOLS: Groups<Command> = [
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
];
/** Formats of whole lines, for every text. */
export const BLOCK_TOOLS: readonly ToolButton<Command>[] = [
  { does: "quote", name: "Quote", icon: "quote" },
  { does: "list", name: "List", icon: "bullets" },
  { does: "numbers", name: "Numbered list", icon: "numbers" },
];
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * The formatting toolbar. One tab stop; the arrow keys move between buttons.
 * @param props `text` is the id of its editor
 */
export function Toolbar<Tool extends string>({
  tools,
  text,
  run,
  disabled = false,
}: {
  tools: Groups<Tool>;
  text: string;
  run: (tool: Tool) => void;
  disabled?: boolean;
}) {
  const all = tools.flat();
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(at, all.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    // one of its buttons is always the tab stop
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={bar}
      className={css["tools"]}
      role="toolbar"
      aria-label="Format"
      aria-controls={text}
      onKeyDown={onKeyDown}
    >
      {tools.map((group) => (
        <span key={firstOf(group).does} className={css["group"]}>
          {group.map((tool) => (
            <button
              key={tool.does}
              type="button"
              className={css["tool"]}
              aria-label={tool.name}
              title={tool.keys ? `${tool.name} ${tool.keys}` : tool.name}
              disabled={disabled}
              tabIndex={all.indexOf(tool) === at ? 0 : -1}
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setAt(all.indexOf(tool))}
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
