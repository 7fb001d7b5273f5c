import { plainOf, renderMarkdown } from "../../../platform/markdown.server.ts";
import { htmlOf } from "../../../platform/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { IssueDraft } from "../contract.ts";
import { type Check, readinessOf } from "../domain/readiness.ts";
import { issueEmail } from "../emails/issue.tsx";
import { audienceOf } from "../sending/audience.server.ts";

type Words = Pick<IssueDraft, "subject" | "preview" | "body">;
export type Composed = { subject: string; html: string; text: string };

/** Who writes, for the foot of the letter: the law asks for a name and an address. */
const senderOf = ({ SELLER_NAME, SELLER_ADDRESS, BRAND_NAME }: Services["env"]) =>
  [SELLER_NAME || BRAND_NAME, SELLER_ADDRESS.replaceAll(/\s*\n\s*/g, ", ")].filter(Boolean).join(", ");

/** The letter as a reader gets it. @param preferences the reader's own link */
export function composeIssue(
  { env }: Pick<Services, "env">,
  { subject, preview, body }: Words,
  preferences: string,
): Composed {
  const { html } = renderMarkdown(body, { origin: env.ORIGIN });
  const words = plainOf(body, { origin: env.ORIGIN });
  const email = issueEmail({
    brand: env.BRAND_NAME,
    subject,
    preview,
    html,
    words,
    preferences,
    sender: senderOf(env),
  });
  return { subject, html: htmlOf(email), text: email.text };
}

/** The link of whoever merely looks at a letter. */
const LOOKING = "/newsletter/preferences";

/**
 * What the letter's page shows beside the text: the letter as it comes, and what must be right before it
 * goes.
 */
export const previewOf = (services: Pick<Services, "env">, words: Words) =>
  composeIssue(services, words, `${services.env.ORIGIN}${LOOKING}`);

export async function checkIssue(
  services: Pick<Services, "env" | "db">,
  issue: Words & Pick<IssueDraft, "topic">,
): Promise<{ checks: Check[]; readers: number }> {
  const subscriberCount = await audienceOf(services, issue.topic);
  const bytes = Buffer.byteLength(previewOf(services, issue).html);
  return { checks: readinessOf(issue, bytes, subscriberCount), readers: subscriberCount };
}
