import { z } from "zod";
import { typeset } from "../../../kernel/typography.ts";
import { AIMS } from "../contract.ts";

const text = z.string().min(3).transform(typeset);
const AimFile = z.array(
  z.strictObject({
    id: z.enum(AIMS),
    card: text,
    title: text,
    scene: text,
    notice: text,
    steps: z.array(z.strictObject({ do: text, when: text })).length(6),
    obstacles: z.array(z.strictObject({ obstacle: text, answer: text })).length(2),
  }),
);

/**
 * What the book says of one aim. `card`: the aim in a sentence, to choose it by. `scene`: paragraphs, twelve weeks on.
 * `notice`: who would notice. `steps`: one challenge a week. `obstacles`: what gets in the way, and the answer to it.
 */
export type AimTexts = {
  card: string;
  title: string;
  scene: string[];
  notice: string;
  steps: { do: string; when: string }[];
  obstacles: { obstacle: string; answer: string }[];
};

/**
 * Reads content/library/future.json.
 * @throws where an aim has no texts, or two
 */
export function readAimTexts(content: unknown): Record<string, AimTexts> {
  const list = AimFile.parse(content);
  const missing = AIMS.filter((aim) => list.filter(({ id }) => id === aim).length !== 1);
  if (missing.length)
    throw new Error(`content/library/future.json: no texts, or two, for ${missing.join(", ")}`);
  return Object.fromEntries(
    list.map(({ id, scene, ...rest }) => [id, { ...rest, scene: scene.split("\n\n") }]),
  );
}
