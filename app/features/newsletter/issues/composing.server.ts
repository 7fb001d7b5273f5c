import { randomUUID } from "node:crypto";
import { contributionsTo } from "../../../platform/feature.server.ts";
import { plainOf, renderMarkdown } from "../../../platform/markdown.server.ts";
import { htmlOf } from "../../../platform/mail/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { IssueText } from "../contract.ts";
import { type Check, linksIn, readinessOf } from "../domain/readiness.ts";
import { type FieldUse, readAs, type SubscriberValues, withFields } from "../domain/subscriber-fields.ts";
import { issueEmail } from "../emails/issue.tsx";
import { itemAt } from "../../../lib/checked.ts";
import { countRecipients } from "../sending/audience.server.ts";

type Words = Omit<IssueText, "topic">;
export type Composed = { subject: string; html: string; text: string };

/** The sender in the footer: the law requires a name and an address. */
const senderOf = ({ SELLER_NAME, SELLER_ADDRESS, BRAND_NAME }: Services["env"]) =>
  [SELLER_NAME || BRAND_NAME, SELLER_ADDRESS.replaceAll(/\s*\n\s*/g, ", ")].filter(Boolean).join(", ");

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapedHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

/**
 * Renders an issue once, with a unique placeholder for each field, so that values are inserted as text and
 * never parsed as Markdown.
 * @returns a function that fills in one reader's values
 */
export function renderIssue(
  { env }: Pick<Services, "env">,
  { subject, preview, body }: Words,
  preferences: string,
): (values: SubscriberValues) => Composed {
  const mark = `field${randomUUID().replaceAll("-", "")}n`;
  const uses: FieldUse[] = [];
  const placed = (text: string) => withFields(text, (use) => `${mark}${uses.push(use) - 1}e`);
  const email = issueEmail({
    brand: env.BRAND_NAME,
    subject: placed(subject),
    preview: placed(preview),
    html: renderMarkdown(placed(body), { base: env.ORIGIN }).html,
    words: plainOf(placed(body), { base: env.ORIGIN }),
    preferences,
    sender: senderOf(env),
  });
  const html = htmlOf(email);
  const place = new RegExp(`${mark}(\\d+)e`, "g");
  return (values) => {
    const filled = (text: string, escape: (value: string) => string = String) =>
      text.replaceAll(place, (_, at: string) => escape(readAs(itemAt(uses, Number(at)), values)));
    return { subject: filled(email.subject), html: filled(html, escapedHtml), text: filled(email.text) };
  };
}

/** The preferences link in a preview, without a key. */
const PREVIEW_LINK = "/newsletter/preferences";

/** The preview of an issue; without `values` it shows the fallbacks. */
export const renderPreview = (services: Pick<Services, "env">, words: Words, values: SubscriberValues = {}) =>
  renderIssue(services, words, `${services.env.ORIGIN}${PREVIEW_LINK}`)(values);

/**
 * Finds links to pages of this site that do not exist. A process without pages finds none; the check before
 * scheduling covered them.
 */
async function findBrokenLinks(services: Services, body: string): Promise<string[]> {
  const { pages, env } = services;
  if (pages.isEmpty) return [];
  const ownLinks = linksIn(body).flatMap((address) => {
    const url = URL.parse(address, env.ORIGIN);
    return url?.origin === new URL(env.ORIGIN).origin
      ? [{ address, path: pages.canonical(url.pathname) }]
      : [];
  });
  const broken = await Promise.all(
    ownLinks.map(async ({ address, path }) => {
      if (/\.[a-z0-9]{2,5}$/i.test(path)) return []; // a file, not a page
      if (!pages.has(path)) return [address];
      const answers = await Promise.all(
        contributionsTo(services, "knowsPage").map((knows) => knows(services, path)),
      );
      return answers.includes(false) ? [address] : [];
    }),
  );
  return broken.flat();
}

/** The checks before an issue is sent, and the number of recipients. */
export async function checkIssue(
  services: Services,
  issue: IssueText,
): Promise<{ checks: Check[]; subscriberCount: number }> {
  const [subscriberCount, brokenLinks] = await Promise.all([
    countRecipients(services, issue.topic),
    findBrokenLinks(services, issue.body),
  ]);
  const { html, text } = renderPreview(services, issue);
  const address = services.env.SELLER_ADDRESS.trim();
  const checks = readinessOf(issue, {
    bytes: Buffer.byteLength(html),
    subscriberCount,
    brokenLinks,
    origin: services.env.ORIGIN,
    hasUnsubscribeLink: text.includes(`${services.env.ORIGIN}${PREVIEW_LINK}`),
    hasAddress: address === "" ? undefined : text.includes(senderOf(services.env)),
  });
  return { checks, subscriberCount };
}
