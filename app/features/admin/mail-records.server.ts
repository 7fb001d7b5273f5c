import dns from "node:dns/promises";
import type { MailRecords } from "./domain/opening.ts";

/** Milliseconds for which an answer is held, and for which a page waits for one. */
const HELD_MS = 10 * 60_000;
const WAIT_MS = 250;

type LookUp = (name: string) => Promise<string[][]>;
const held = new Map<string, { until: number; records: Promise<MailRecords> }>();

/** Whether a name has a record that begins so; null where nobody could be asked. */
async function has(lookUp: LookUp, name: string, beginning: string): Promise<boolean | null> {
  try {
    return (await lookUp(name)).some((parts) => parts.join("").toLowerCase().startsWith(beginning));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? false : null;
  }
}

/** The domain of a sender such as "Villa Vesper <hello@villa.test>". */
const domainOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1]?.toLowerCase() ?? "";

/**
 * What the sender's domain says of its mail: SPF (RFC 7208) and DMARC (RFC 7489). DKIM cannot be asked for: its key
 * stands under a name that only the mail server knows.
 */
export async function lookUpMail(
  from: string,
  lookUp: LookUp = (name) => dns.resolveTxt(name),
): Promise<MailRecords> {
  const domain = domainOf(from);
  const [spf, dmarc] = await Promise.all([
    has(lookUp, domain, "v=spf1"),
    has(lookUp, `_dmarc.${domain}`, "v=dmarc1"),
  ]);
  return { domain, spf, dmarc };
}

/** The same, held for ten minutes; a page does not wait for a slow answer and gets it the next time. */
export async function readMailRecords(from: string, now: number): Promise<MailRecords> {
  const known = held.get(from);
  const records = known && known.until > now ? known.records : lookUpMail(from);
  if (records !== known?.records) held.set(from, { until: now + HELD_MS, records });
  const later = new Promise<MailRecords>((resolve) => {
    setTimeout(() => resolve({ domain: domainOf(from), spf: null, dmarc: null }), WAIT_MS).unref();
  });
  return Promise.race([records, later]);
}
