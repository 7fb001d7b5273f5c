import { z } from "zod";
import { DEFAULTS } from "../contract.ts";
import { percentFrom } from "./numbers.ts";
import { itemAt } from "../../../lib/checked.ts";

const TILES = 4;
/** Default names of the tiles of an imported report. */
const TILE_NAMES = ["Drive", "Curiosity", "Composure", "Warmth"];

const Text = z.preprocess((v) => (typeof v === "number" ? String(v) : v), z.string().trim().min(1).max(4000));
const Percent = z.preprocess(percentFrom, z.number());
const OwnImage = z.string().regex(/^\/(?!\/)[\w./-]+$/).optional().catch(undefined); // prettier-ignore

/** Keeps the valid entries, at most `maxLength`; undefined if there are none. */
const list = <T extends z.ZodType>(entry: T, maxLength: number) =>
  z
    .array(z.unknown())
    .transform((entries) =>
      entries
        .flatMap((value) => [entry.safeParse(value)].flatMap((r) => (r.success ? [r.data] : [])))
        .slice(0, maxLength),
    )
    .refine((entries) => entries.length > 0)
    .optional()
    .catch(undefined);

/** Exactly four entries, with defaults for invalid and missing ones. */
const four = (entry: z.ZodType<string>, missing: (i: number) => string) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((tiles) =>
      Array.from({ length: TILES }, (_, i) => entry.safeParse(tiles[i]).data ?? missing(i)),
    );

const Score = z
  .preprocess(percentFrom, z.number())
  .transform((n) => `${n}/100`) as unknown as z.ZodType<string>; // the inferred input type is unknown
const lenient = (fallback: string) => Text.catch(fallback);

const MindCard = z
  .object({
    name: Text.optional().catch(undefined),
    personality_type: lenient(DEFAULTS.name),
    personality: lenient(""),
    description: lenient(""),
    attributes: four(Text as z.ZodType<string>, (i) => itemAt(TILE_NAMES, i)), // as for Score
    scores: four(Score, () => DEFAULTS.score),
    insights: four(Text as z.ZodType<string>, () => DEFAULTS.insight), // as for Score
  })
  .transform(({ name, personality_type, ...fields }) => ({ name: name ?? personality_type, ...fields }));

const Prediction = z.object({ title: Text, likelihood: Percent, reason: lenient("") });
/** Parses each section leniently; unusable sections become undefined. */
export const Imported = z.object({
  "section 1": Text.optional().catch(undefined),
  "Mind Card": z.preprocess((v) => (typeof v === "object" && v !== null ? v : {}), MindCard),
  findings: list(Text, 5),
  quotes: list(z.object({ text: Text, author: Text }), 10),
  films: list(z.object({ title: Text, description: lenient(""), imageUrl: OwnImage }), 12),
  subjects: list(z.object({ title: Text, description: lenient(""), matchPercentage: Percent }), 12),
  astrology: z
    .object({
      actualSign: Text,
      behavioralSign: Text,
      description: lenient(""),
      predictions: list(Prediction, 10),
    })
    .transform((a) => ({ ...a, predictions: a.predictions ?? [] }))
    .optional()
    .catch(undefined),
  books: list(z.object({ title: Text, author: Text, description: Text.optional().catch(undefined) }), 3),
  actionItem: Text.optional().catch(undefined),
});
