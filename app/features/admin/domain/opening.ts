import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { entriesOf } from "../../../lib/typed.ts";

/** The facts behind the opening checklist. Times in milliseconds since 1970. */
export type OpeningFacts = {
  now: number;
  /** Warnings about contradictory dates. */
  contradictions: string[];
  /** Whether each value was saved, so that it is not a default. */
  saved: { closeDate: boolean; month: boolean; seats: boolean; prices: boolean; reportPrices: boolean };
  closed: boolean;
  /** `shown`: a former price is set. `until`: the last day on which it was charged, or null. */
  struck: { shown: boolean; until: string | null };
  /** In paise; `countdown`: visitors see a 30-minute countdown for the early price. */
  reportPrice: { early: number; regular: number; struck: number; countdown: boolean };
  place: { from: boolean; to: boolean; coast: boolean; hosts: boolean };
  seller: Record<SellerVariable, boolean>;
  /** Whether live keys are set, and whether a payment and a refund have ever succeeded. */
  gateway: { keys: boolean; paid: boolean; refunded: boolean };
  mail: MailRecords;
  /** When an administrator last opened a link from an email. */
  mailAt: number | null;
  secondFactor: boolean;
  backupAt: number | null;
  /** The time of the last successful test restore. */
  restoredAt: number | null;
  applications: { elsewhere: string | null; received: boolean };
};
/** The DNS records of the sender's domain; null while unknown. */
export type MailRecords = {
  domain: string;
  /** More than one is a permanent error (RFC 7208, 3.2). */
  spfRecords: number | null;
  dmarcRecords: number | null;
  /** The selector of the DKIM key that was found; "" if there is none. */
  dkim: string | null;
};

/** `unknown`: the site cannot check this step. */
export type LineState = "done" | "open" | "unknown";
/**
 * A step of the checklist. `to`: its page in the administration, or null. `how`: instructions for steps
 * outside the administration.
 */
export type OpeningLine = {
  name: string;
  state: LineState;
  must: boolean;
  says: string;
  to: string | null;
  how: How | null;
};
/** Instructions: variables, commands or DNS records (`write`), each with its meaning and state (`says`). */
type How = { says: string; steps: { write: string; says: string }[] };

/** @param says one text for every state, or one for a finished and one for an open step */
const line = (
  name: string,
  state: LineState | boolean,
  says: string | [done: string, open: string],
  { to, must = true, how = null }: { to: string | null; must?: boolean; how?: How | null },
): OpeningLine => ({
  name,
  must,
  says: typeof says === "string" ? says : says[state === true ? 0 : 1],
  to,
  how,
  state: typeof state === "boolean" ? (state ? "done" : "open") : state,
});
const missing = (parts: Record<string, boolean>) =>
  Object.entries(parts)
    .flatMap(([name, isThere]) => (isThere ? [] : [name]))
    .join(", ");
const set = (key: string) => `/admin?set=${key}`;

/** A backup counts as recent for this long. */
const RECENT_MS = 7 * 86_400_000;
/** A successful test counts for this long. */
const TEST_VALID_MS = 90 * 86_400_000;

/** If the form is on another site, its applications are not visible here. */
function applicationsLine({ applications: { elsewhere, received } }: OpeningFacts): OpeningLine {
  const target = { to: "/admin/applications", must: false };
  const name = "Application form works";
  if (elsewhere)
    return line(
      name,
      "unknown",
      `Applications go to ${elsewhere}. Send a test and check that it arrived there.`,
      target,
    );
  return line(
    name,
    received,
    [
      "Applications appear under Applications, and applicants get an email at every step.",
      "None yet. Send one yourself and check Applications and your inbox.",
    ],
    target,
  );
}

/**
 * A countdown to an equal price is false urgency (Guidelines for Prevention and Regulation of Dark Patterns,
 * 2023, Annexure 1 (1)).
 */
function countdownLine({ reportPrice: { early, regular, struck, countdown } }: OpeningFacts): OpeningLine {
  const isFalseUrgency = countdown && early >= regular;
  const proposal =
    struck > early
      ? `Save ${rupees(struck)}, the struck-through price, as the regular price`
      : "Set a regular price above the early one";
  const says = isFalseUrgency
    ? `The price is ${rupees(early)} before and after the countdown. India’s 2023 guidelines on dark patterns call that false urgency. ${proposal}, or turn the countdown off.`
    : countdown
      ? "The price rises when the countdown ends."
      : "The countdown is off.";
  return line("Report price countdown", !isFalseUrgency, says, {
    to: set("report_regular_price"),
    must: false,
  });
}

/** The opening checklist: each step with its state and link. */
export function openingLines(facts: OpeningFacts): OpeningLine[] {
  const { contradictions, saved, closed, struck, place, secondFactor } = facts;
  const [first] = contradictions;
  const dates = missing({ "the close date": saved.closeDate, "the month of the week": saved.month });
  const datesSay = dates ? `Not set yet: ${dates}.` : (first ?? "All dates are consistent.");
  const where = missing({
    "the first day": place.from,
    "the last day": place.to,
    "the coast": place.coast,
  });
  return [
    line(
      "Dates are consistent",
      !dates && !first && !closed,
      closed && !dates ? "Registration is closed." : datesSay,
      {
        to: set("registration_close_date"),
      },
    ),
    line("Seats", saved.seats, ["Set.", "The number of seats is not set."], {
      to: set("available_seats"),
    }),
    line(
      "Stay and report prices",
      saved.prices && saved.reportPrices,
      ["Set.", "These are still the default prices. Save each price once."],
      { to: set("main_experience_price") },
    ),
    line(
      "“Was” prices",
      !struck.shown || struck.until !== null,
      struck.shown
        ? struck.until
          ? `Last charged on ${struck.until}.`
          : "Set the date they were last charged, or they stay hidden."
        : "None shown.",
      { to: set("original_prices_until"), must: false },
    ),
    countdownLine(facts),
    line("Week and place", !where, where ? `Not set yet: ${where}.` : "Set.", {
      to: set("place_from"),
    }),
    line("Hosts", place.hosts, ["Set.", "Visitors don’t see who runs it."], {
      to: set("place_hosts"),
      must: false,
    }),
    applicationsLine(facts),
    sellerLine(facts),
    gatewayLine(facts),
    mailLine(facts),
    line(
      "Two-step sign-in",
      secondFactor,
      ["Your account is protected by two-step sign-in.", "Your account is protected only by a password."],
      { to: "/profile#second-factor" },
    ),
    backupLine(facts),
  ];
}

function gatewayLine({ gateway: { keys, paid, refunded } }: OpeningFacts): OpeningLine {
  const says = !keys
    ? "Real payments are off: the keys of your Razorpay account are not set. Ask whoever hosts your site to add them."
    : !paid
      ? "Set the report price to ₹1 for a moment, buy the report yourself, then refund it."
      : refunded
        ? "A payment and its refund went through."
        : "A payment came in. Refund it to test refunds.";
  return line("Test one real payment and refund", keys && paid && refunded, says, {
    to: "/admin/orders",
  });
}

const mailHow = (domain: string): How => ({
  says: `These are public entries (DNS records of type TXT) of ${domain}, added where you bought the domain. Your mail service shows the exact text. If someone else hosts your site, send them this list.`,
  steps: [
    { write: "SPF", says: `An entry of ${domain} that lists the servers allowed to send your emails.` },
    {
      write: "DKIM",
      says: "The key with which mailboxes check the signature of your emails. Its entry is named after a word, the selector, such as default._domainkey. If the key is there but not found, whoever hosts your site sets that word as DKIM_SELECTOR.",
    },
    {
      write: "DMARC",
      says: `An entry of _dmarc.${domain} that says what mailboxes do with emails that fail these checks.`,
    },
  ],
});

function mailLine({
  mail: { domain, spfRecords, dmarcRecords, dkim },
  mailAt,
  now,
}: OpeningFacts): OpeningLine {
  const name = "Email delivery works";
  const to = "/admin/newsletter/issues";
  if (spfRecords === null || dmarcRecords === null || dkim === null)
    return line(
      name,
      "unknown",
      `The mail entries of ${domain} (its DNS records) could not be checked right now.`,
      { to },
    );
  const lacks = missing({ SPF: spfRecords > 0, DMARC: dmarcRecords > 0, DKIM: dkim !== "" });
  const severalOf = (kind: string, count: number) =>
    count > 1 && `${domain} has ${count} ${kind} entries, so mailboxes ignore all of them: keep one.`;
  const problems = [
    lacks &&
      `Mailboxes cannot check that your emails really come from ${domain} and may mark them as spam. Missing: ${lacks}.`,
    severalOf("SPF", spfRecords),
    severalOf("DMARC", dmarcRecords),
  ].filter(Boolean);
  if (problems.length) return line(name, "open", problems.join(" "), { to, how: mailHow(domain) });
  const records = `Mailboxes can check that your emails come from ${domain} (SPF, DMARC and DKIM key ${dkim} found)`;
  const hasArrived = mailAt !== null && now - mailAt < TEST_VALID_MS;
  return line(
    name,
    hasArrived,
    [
      `${records}, and a link in one of our emails was opened.`,
      `${records}. To confirm that emails arrive, request a password reset for yourself and follow its link.`,
    ],
    { to },
  );
}

const when = (at: number | null) => (at === null ? "never" : formatIndiaDay(new Date(at)));

const backupHow = ({ backupAt, restoredAt }: OpeningFacts): How => ({
  says: "These are commands for the server. Send them to whoever hosts your site: they run in the site’s folder while the site is running. PLACE is where the backup goes, a folder on another disk or s3://bucket/folder.",
  steps: [
    {
      write: "npm run backup -- --retain 30 PLACE",
      says: `Makes a backup, and deletes backups older than 30 days. Last made: ${when(backupAt)}.`,
    },
    {
      write: "npm run backup -- --verify PLACE",
      says: `Restores the newest backup as a test, without touching the site. Last tested: ${when(restoredAt)}.`,
    },
    {
      write: "systemctl enable --now villa-backup.timer",
      says: "Makes a backup every night, at the place that the server’s settings name as BACKUP_TO (see deploy/systemd).",
    },
  ],
});

/** Whether a backup was made and a restore tested. */
function backupLine(facts: OpeningFacts): OpeningLine {
  const { backupAt, restoredAt, now } = facts;
  const name = "Backup made and restore tested";
  const more = { to: null, how: backupHow(facts) };
  if (backupAt === null) return line(name, false, "No backup yet.", more);
  const days = Math.floor((now - backupAt) / 86_400_000);
  if (now - backupAt >= RECENT_MS) return line(name, false, `The last backup is ${days} days old.`, more);
  const isTested = restoredAt !== null && now - restoredAt < TEST_VALID_MS;
  return line(
    name,
    isTested,
    [
      "Made within the last seven days, and a restore was tested.",
      "Made within the last seven days, but a restore has not been tested.",
    ],
    more,
  );
}

/** The variables about the seller, each with its short name and its meaning. */
const SELLER_VARIABLES = {
  SELLER_NAME: ["the seller’s name", "the seller’s name in the policies and on receipts"],
  SELLER_ADDRESS: ["the seller’s address", "the seller’s address, in one line"],
  SUPPORT_EMAIL: ["the support email", "the inbox for replies to our emails"],
  GRIEVANCE_OFFICER: ["the grievance officer", "the name of the person who answers complaints"],
  GRIEVANCE_EMAIL: ["the grievance email", "the inbox for complaints"],
} as const;
type SellerVariable = keyof typeof SELLER_VARIABLES;

function sellerLine({ seller }: OpeningFacts): OpeningLine {
  const variables = entriesOf(SELLER_VARIABLES);
  const unset = missing(Object.fromEntries(variables.map(([key, [name]]) => [name, seller[key]])));
  return line("Seller and grievance officer", !unset, unset ? `Not set yet: ${unset}.` : "Set.", {
    to: null,
    how: {
      says: "These are set on the server, not here. Send the missing values to whoever hosts your site. They add each as a line NAME=value to the site’s settings file (the EnvironmentFile of deploy/systemd) and restart the site.",
      steps: variables.map(([write, [, says]]) => ({
        write,
        says: `${seller[write] ? "Set" : "Not set"}: ${says}.`,
      })),
    },
  });
}

/** Names of the required steps that are not done. */
export const undoneRequiredSteps = (lines: OpeningLine[]): string[] =>
  lines.flatMap(({ name, must, state }) => (must && state !== "done" ? [name] : []));
