import { z } from "zod";
import { typeset } from "../../../lib/typography.ts";
import { type Aim, AIMS, type Claim, doubtOf } from "../contract.ts";

const text = z.string().min(3).transform(typeset);
const AimFile = z.array(
  z.strictObject({
    id: z.enum(AIMS),
    claims: z.array(z.string()),
    card: text,
    title: text,
    scene: text,
    notice: text,
    steps: z.array(z.strictObject({ do: text, when: text })).length(6),
    obstacles: z.array(z.strictObject({ obstacle: text, answer: text })).length(2),
  }),
);

/**
 * What the book says of one aim. `claims`: what it takes for granted; `card`: the aim in a sentence, to choose it by. `scene`: paragraphs, twelve weeks on.
 * `notice`: who would notice. `steps`: one challenge a week. `obstacles`: what gets in the way, and the answer to it.
 */
export type AimTexts = {
  claims: Claim[];
  card: string;
  title: string;
  scene: string[];
  notice: string;
  steps: { do: string; when: string }[];
  obstacles: { obstacle: string; answer: string }[];
};

/**
 * Reads content/library/future.json.
 * @throws where an aim has no texts, or two, or a claim is no statement
 */
export function readAimTexts(
  content: unknown,
  readClaim: (statement: string) => Claim,
): Record<string, AimTexts> {
  const list = AimFile.parse(content);
  const missing = AIMS.filter((aim) => list.filter(({ id }) => id === aim).length !== 1);
  if (missing.length)
    throw new Error(`content/library/future.json: no texts, or two, for ${missing.join(", ")}`);
  return Object.fromEntries(
    list.map(({ id, claims, scene, ...rest }) => [
      id,
      { ...rest, claims: claims.map(readClaim), scene: scene.split("\n\n") },
    ]),
  );
}

/** The aims whose texts a person's answers contradict. */
export const deniedAims = (
  texts: Readonly<Record<string, Pick<AimTexts, "claims">>>,
  answers: Readonly<Record<string, number>>,
): Set<Aim> =>
  new Set(AIMS.filter((aim) => texts[aim]?.claims.some((claim) => doubtOf(claim, answers) === "denied")));
