import dns from "node:dns/promises";
import type { Env } from "../../platform/env.server.ts";
import type { MailRecords } from "./domain/opening.ts";
import { type LookUp, countOf, has, keyName } from "./dkim-keys.server.ts";

/** Milliseconds for which an answer is held, and for which a page waits for one. */
const HELD_MS = 10 * 60_000;
const WAIT_MS = 250;
const held = new Map<string, { until: number; records: Promise<MailRecords> }>();

/** The domain of a sender such as "Villa Vesper <hello@villa.test>". */
const domainOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1]?.toLowerCase() ?? "";

/**
 * Whether the domain or one above it has a DMARC policy: a policy of the organisation's domain covers those below
 * it (RFC 7489, 6.6.3). Top-level domains are not asked. Null where DNS could not be asked.
 */
async function hasDmarc(lookUp: LookUp, domain: string): Promise<boolean | null> {
  const labels = domain.split(".");
  const domains = labels.slice(0, -1).map((_, n) => labels.slice(n).join("."));
  const found = await Promise.all(domains.map((one) => has(lookUp, `_dmarc.${one}`, /^v=dmarc1/)));
  if (found.includes(true)) return true;
  return found.includes(null) ? null : false;
}

/**
 * What the sender's domain says of its mail: SPF (RFC 7208), DMARC (RFC 7489) and a DKIM key (RFC 6376). A
 * key's name is known to the mail server alone: `selector` where it is set, else the names that services use.
 */
export async function lookUpMail(
  { from, selector }: { from: string; selector?: string | undefined },
  lookUp: LookUp = (name) => dns.resolveTxt(name),
): Promise<MailRecords> {
  const domain = domainOf(from);
  const [spf, dmarc, dkim] = await Promise.all([
    // more than one record is a permanent error (RFC 7208, 3.2)
    countOf(lookUp, domain, /^v=spf1( |$)/).then((count) => (count === null ? null : count === 1)),
    hasDmarc(lookUp, domain),
    keyName(lookUp, domain, selector),
  ]);
  return { domain, spf, dmarc, dkim };
}

/** The same, held for ten minutes; a page does not wait for a slow answer and gets it the next time. */
export async function readMailRecords(
  { MAIL_FROM: from, DKIM_SELECTOR: selector }: Pick<Env, "MAIL_FROM" | "DKIM_SELECTOR">,
  now: number,
  lookUp?: LookUp,
): Promise<MailRecords> {
  const known = held.get(from);
  const records = known && known.until > now ? known.records : lookUpMail({ from, selector }, lookUp);
  if (records !== known?.records) held.set(from, { until: now + HELD_MS, records });
  const later = new Promise<MailRecords>((resolve) => {
    const unknown = { domain: domainOf(from), spf: null, dmarc: null, dkim: null };
    setTimeout(() => resolve(unknown), WAIT_MS).unref();
  });
  return Promise.race([records, later]);
}
