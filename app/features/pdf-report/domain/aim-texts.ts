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
 * The book's texts about one aim. `claims`: statements that the texts take for granted; `card`: the aim in
 * one sentence; `scene`: paragraphs about life twelve weeks later; `notice`: who would notice; `steps`: one
 * challenge a week; `obstacles`: what gets in the way, and what to do about it.
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

const refuse = (id: unknown, problem: string) =>
  new Error(`content/library/future.json: aim ${String(id)}: ${problem}`);

/**
 * Reads content/library/future.json.
 * @throws Error that names the aim and the problem: an invalid field, an unknown statement, a forbidden
 *   phrase, or missing or duplicate texts
 */
export function readAimTexts(
  content: unknown,
  readClaim: (statement: string) => Claim | undefined,
  forbiddenIn: (prose: string) => string | undefined,
): Record<string, AimTexts> {
  const parsed = AimFile.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [at, ...field] = issue?.path ?? [];
    throw refuse(
      (content as { id?: string }[])[Number(at)]?.id ?? at,
      `${field.join(".")}: ${issue?.message}`,
    );
  }
  const missing = AIMS.filter((aim) => parsed.data.filter(({ id }) => id === aim).length !== 1);
  if (missing.length)
    throw new Error(`content/library/future.json: no texts, or two, for ${missing.join(", ")}`);
  return Object.fromEntries(
    parsed.data.map(({ id, claims, scene, ...texts }) => {
      const forbidden = forbiddenIn(JSON.stringify([scene, texts]));
      if (forbidden) throw refuse(id, `“${forbidden}” is a forbidden phrase`);
      const readOne = (statement: string): Claim => {
        const claim = readClaim(statement);
        if (!claim) throw refuse(id, `“${statement}” is not a statement`);
        return claim;
      };
      return [id, { ...texts, claims: claims.map(readOne), scene: scene.split("\n\n") }];
    }),
  );
}

/** The aims whose texts a person's answers contradict. */
export const deniedAims = (
  texts: Readonly<Record<string, Pick<AimTexts, "claims">>>,
  answers: Readonly<Record<string, number>>,
): Set<Aim> =>
  new Set(AIMS.filter((aim) => texts[aim]?.claims.some((claim) => doubtOf(claim, answers) === "denied")));
