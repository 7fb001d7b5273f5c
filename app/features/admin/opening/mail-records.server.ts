import dns from "node:dns/promises";
import { type Env, senderOf } from "../../../platform/env.server.ts";
import type { MailRecords } from "../domain/opening.ts";
import { type LookUp, countOf, findSelector } from "./dkim-keys.server.ts";

/** How long an answer is cached, and how long a page waits for one. Milliseconds. */
const CACHE_MS = 10 * 60_000;
const WAIT_MS = 250;
const cache = new Map<string, { until: number; records: Promise<MailRecords> }>();

/** The domain of a sender such as "Villa Vesper <hello@villa.test>". */
const domainOf = (from: string) => senderOf(from).address.toLowerCase().split("@").at(-1) ?? "";

/**
 * Number of DMARC records at the domain or, where it has none, at the nearest parent: an organisation's
 * policy covers its subdomains, and several records at one name count as none (RFC 7489, 6.6.3). Top-level
 * domains are not queried. Null if DNS did not answer.
 */
async function countDmarc(lookUp: LookUp, domain: string): Promise<number | null> {
  const labels = domain.split(".");
  const domains = labels.slice(0, -1).map((_, n) => labels.slice(n).join("."));
  const counts = await Promise.all(
    domains.map((name) => countOf(lookUp, `_dmarc.${name}`, /^v=dmarc1\s*(;|$)/)),
  );
  const nearest = counts.find((count) => count !== 0);
  return nearest === undefined ? 0 : nearest; // null where unknown
}

/**
 * The SPF (RFC 7208), DMARC (RFC 7489) and DKIM (RFC 6376) records of the sender's domain. Only the mail
 * server knows the DKIM selector, so this tries `selector` if set, or else common ones.
 */
export async function lookUpMail(
  { from, selector }: { from: string; selector?: string },
  lookUp: LookUp = (name) => dns.resolveTxt(name),
): Promise<MailRecords> {
  const domain = domainOf(from);
  const [spfRecords, dmarcRecords, dkim] = await Promise.all([
    countOf(lookUp, domain, /^v=spf1( |$)/),
    countDmarc(lookUp, domain),
    findSelector(lookUp, domain, selector),
  ]);
  return { domain, spfRecords, dmarcRecords, dkim };
}

/** As `lookUpMail`, cached for ten minutes. Returns unknown records if DNS takes longer than 250 ms. */
export async function readMailRecords(
  { MAIL_FROM: from, DKIM_SELECTOR: selector }: Pick<Env, "MAIL_FROM" | "DKIM_SELECTOR">,
  now: number,
  lookUp?: LookUp,
): Promise<MailRecords> {
  const cached = cache.get(from);
  const records = cached && cached.until > now ? cached.records : lookUpMail({ from, selector }, lookUp);
  if (records !== cached?.records) cache.set(from, { until: now + CACHE_MS, records });
  const later = new Promise<MailRecords>((resolve) => {
    const unknown = { domain: domainOf(from), spfRecords: null, dmarcRecords: null, dkim: null };
    setTimeout(() => resolve(unknown), WAIT_MS).unref();
  });
  return Promise.race([records, later]);
}
