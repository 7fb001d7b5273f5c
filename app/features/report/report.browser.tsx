import { createContext, useContext, type ComponentType } from "react";
import type { ReportDocument } from "./contract.ts";
import { paletteOf } from "./domain/drawing/palette.ts";
import { describe, portrait } from "./domain/drawing/portrait.ts";
import type { Traits } from "./domain/drawing/traits.ts";
import { evening } from "./ui/person.tsx";
import { Picture } from "./ui/picture.tsx";
import css from "./ui/portrait.module.css";
import type { Viewer } from "./ui/viewer.ts";

export { whyNotYet, type Viewer } from "./ui/viewer.ts";

/** What the report's screen gives to whoever adds something at its foot. `onToast` shows a toast for 2 s. */
export type ReportExtra = { document: ReportDocument; sessionId: string; testId: string; viewer: Viewer; onToast: (text: string) => void };

/**
 * The bar at the foot of the report, 60px high; root.tsx says which component it is, so that the report need not know who sells.
 * A bar that needs 92px marks itself `data-bar="tall"`.
 */
export const ReportExtras = createContext<ComponentType<ReportExtra> | null>(null);
export const useReportExtras = () => useContext(ReportExtras);

const SIZES = {
  card: { width: 346, height: 388, lines: 24, reach: 0.4 },
  thumb: { width: 210, height: 297, lines: 16, reach: 0.36 },
  avatar: { width: 80, height: 80, lines: 8, reach: 0.42 },
} as const;

/** A person's drawing on the ground of their evening; named for screen readers unless `decorative`. It fills the width it is given. */
export function Portrait({
  traits,
  archetype,
  size = "card",
  decorative = false,
}: {
  traits: Traits;
  archetype?: string;
  size?: keyof typeof SIZES;
  decorative?: boolean;
}) {
  const { lines, reach, width, height } = SIZES[size];
  const drawing = portrait(traits, { width, height, lines, reach, ...(size === "card" && archetype && { archetype, names: true }) });
  return (
    <span className={[css["portrait"], css[size]].join(" ")} style={evening(paletteOf(traits))}>
      <Picture drawing={drawing} {...(!decorative && { name: describe(traits) })} />
    </span>
  );
}

/** "The Architect", or "Balanced Architect" for somebody near the middle of everything. */
export const archetypeTitle = ({ primary, balanced }: ReportDocument["evidence"]["archetype"]) =>
  `${balanced ? "Balanced" : "The"} ${primary}`;
