import { paletteOf } from "../domain/drawing/palette.ts";
import { describe, portrait } from "../domain/drawing/portrait.ts";
import type { Traits } from "../domain/drawing/traits.ts";
import { evening } from "./evening.ts";
import { Picture } from "./picture.tsx";
import css from "./portrait.module.css";

const SIZES = {
  card: { width: 346, height: 388, lines: 24, reach: 0.4 },
  thumb: { width: 210, height: 297, lines: 16, reach: 0.36 },
} as const;

type PortraitProps = {
  traits: Traits;
  archetype?: string;
  size?: keyof typeof SIZES;
  decorative?: boolean;
};

/**
 * A person's drawing on the background of their evening, as wide as its container. Has a text alternative
 * unless `decorative`.
 */
export function Portrait({ traits, archetype, size = "card", decorative = false }: PortraitProps) {
  const { lines, reach, width, height } = SIZES[size];
  const drawing = portrait(traits, {
    width,
    height,
    lines,
    reach,
    ...(size === "card" && archetype && { archetype, names: true }),
  });
  return (
    <span className={[css["portrait"], css[size]].join(" ")} style={evening(paletteOf(traits))}>
      <Picture drawing={drawing} {...(!decorative && { name: describe(traits) })} />
    </span>
  );
}
