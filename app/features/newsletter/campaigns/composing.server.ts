import { plainOf, renderMarkdown } from "../../../platform/markdown.server.ts";
import { htmlOf } from "../../../platform/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { LetterDraft } from "../contract.ts";
import { type Check, readinessOf } from "../domain/readiness.ts";
import { manyLetter } from "../emails/letter.tsx";
import { audienceOf } from "../sending/audience.server.ts";

type Words = Pick<LetterDraft, "subject" | "preview" | "body">;
export type Composed = { subject: string; html: string; text: string };

/** Who writes, for the foot of the letter: the law asks for a name and an address. */
const senderOf = ({ SELLER_NAME, SELLER_ADDRESS, BRAND_NAME }: Services["env"]) =>
  [SELLER_NAME || BRAND_NAME, SELLER_ADDRESS.replaceAll(/\s*\n\s*/g, ", ")].filter(Boolean).join(", ");

/** The letter as a reader gets it. @param preferences the reader's own link */
export function composeLetter(
  { env }: Pick<Services, "env">,
  { subject, preview, body }: Words,
  preferences: string,
): Composed {
  const { html } = renderMarkdown(body, { origin: env.ORIGIN });
  const words = plainOf(body, { origin: env.ORIGIN });
  const letter = manyLetter({
    brand: env.BRAND_NAME,
    subject,
    preview,
    html,
    words,
    preferences,
    sender: senderOf(env),
  });
  return { subject, html: htmlOf(letter), text: letter.text };
}

/** The link of whoever merely looks at a letter. */
const LOOKING = "/newsletter/preferences";

/** What the letter's page shows beside the text: the letter as it comes, and what must be right before it goes. */
export const previewOf = (services: Pick<Services, "env">, words: Words) =>
  composeLetter(services, words, `${services.env.ORIGIN}${LOOKING}`);

export async function checkLetter(
  services: Pick<Services, "env" | "db">,
  letter: Words & Pick<LetterDraft, "topic">,
): Promise<{ checks: Check[]; readers: number }> {
  const readers = await audienceOf(services, letter.topic);
  const bytes = Buffer.byteLength(previewOf(services, letter).html);
  return { checks: readinessOf(letter, bytes, readers), readers };
}
