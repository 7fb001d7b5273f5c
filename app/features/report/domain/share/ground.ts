import type { SectionId } from "../../contract.ts";
import type { Palette } from "../drawing/palette.ts";

/** The colours of one picture, as #rrggbb: background, lines, core and text. */
export type Ground = {
  /** Gradient stops from the top of the art (0) to the bottom (1). */
  art: [at: number, color: string][];
  /** Background of the text. */
  field: string;
  hot: string;
  rim: string;
  core: "light" | "dark";
  star: string;
  text: string;
  accent: string;
  muted: string;
  hairline: string;
  isLight: boolean;
};

const BONE = { field: "#faf7f2", text: "#0b1624", accent: "#8f4827", muted: "#4c6379", hairline: "#d8d3cc" };
const NIGHT = { text: "#faf7f2", accent: "#f3c48e", muted: "#b7c2cd", hairline: "#3c4a5b" };
const LIT = { hot: "#e9a45b", rim: "#efe8dc", core: "light", star: "#faf7f2" } as const;
const INKED = { hot: "#b5623c", rim: "#22384f", core: "light", star: "#0b1624" } as const;

/** A person's colours: the gradient of their evening, and the colours on it. */
type Inks = Palette & {
  evening: Ground["art"];
  dark: Ground;
  /** Colours for text below the art or, in wide pictures, next to it. */
  underArt: Omit<Ground, "art">;
};

const downTo = (top: string, foot: string): Ground["art"] => [
  [0, top],
  [1, foot],
];

/** Sections with their own background; the others use `dark`. */
const GROUNDS: Partial<Record<SectionId, (inks: Inks) => Ground>> = {
  emotional: ({ dark, deep, ground, mid }) => ({
    ...dark,
    field: "#0e1c2d",
    art: [
      [0, deep],
      [0.26, ground],
      [0.44, mid],
      [0.6, "#75596a"],
      [0.68, "#c98556"],
      [0.681, "#0e1c2d"],
      [1, "#0e1c2d"],
    ],
    hairline: "#33445a",
  }),
  mind: ({ underArt, evening }) => ({ ...underArt, art: evening }),
  findings: ({ pale }) => ({
    ...INKED,
    ...BONE,
    art: downTo(pale, "#f3ede3"),
    field: "#f3ede3",
    isLight: true,
  }),
  quotes: ({ dark }) => ({
    ...dark,
    art: downTo("#6d3219", "#8f4827"),
    field: "#8f4827",
    muted: "#f6e2d4",
    hairline: "#b57c5e",
  }),
  films: ({ dark, deep, ground }) => ({
    ...dark,
    art: downTo("#0b1624", deep),
    hairline: ground,
    field: deep,
  }),
  subjects: ({ dark, deep, ground }) => ({ ...dark, art: downTo(ground, deep) }),
  astrology: ({ underArt, deep, ground, mid }) => ({
    ...underArt,
    art: [
      [0, deep],
      [0.6, ground],
      [1, mid],
    ],
  }),
  books: () => ({
    ...INKED,
    ...BONE,
    art: downTo("#dccfbc", "#efe8dc"),
    field: "#efe8dc",
    hairline: "#cfc3b0",
    isLight: true,
  }),
  work: () => ({
    art: downTo("#f3c48e", "#e9a45b"),
    field: "#e9a45b",
    hot: "#8f4827",
    rim: "#0b1624",
    core: "dark",
    star: "#0b1624",
    text: "#0b1624",
    accent: "#5c2c12",
    muted: "#3b2c1c",
    hairline: "#b98347",
    isLight: true,
  }),
};

/**
 * The colours for a section's picture, as in the deck. In a wide picture, text and art share one background.
 */
export function groundOf(section: SectionId, palette: Palette, isWide: boolean): Ground {
  const { deep, ground, mid, glow } = palette;
  const evening: Ground["art"] = [
    [0, deep],
    [0.5, ground],
    [0.86, mid],
    [1, glow],
  ];
  const dark: Ground = { ...LIT, ...NIGHT, art: evening, field: deep, hairline: mid, isLight: false };
  const underArt = isWide ? dark : { ...LIT, ...BONE, isLight: true };
  return GROUNDS[section]?.({ ...palette, evening, dark, underArt }) ?? dark;
}
