import type { StoryKind } from "../../platform/person-story.ts";
import { type GlyphName } from "./glyph.tsx";

/** The icon of each kind of entry. */
export const SIGNS: Record<StoryKind, { glyph: GlyphName; tone?: "ok" | "warn" | "bad" }> = {
  order: { glyph: "bag" },
  money: { glyph: "card", tone: "ok" },
  proof: { glyph: "check", tone: "ok" },
  paper: { glyph: "list" },
  letter: { glyph: "mail" },
  report: { glyph: "download", tone: "ok" },
  back: { glyph: "undo", tone: "warn" },
  end: { glyph: "lock" },
  trouble: { glyph: "warn", tone: "bad" },
  visit: { glyph: "eye" },
  person: { glyph: "people" },
  quest: { glyph: "list" },
  note: { glyph: "pen" },
};
