import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { rupees } from "../../../kernel/money.ts";

/** What is known of a site before it opens. Times in milliseconds since 1970. */
export type OpeningFacts = {
  now: number;
  /** Sentences about dates that contradict one another. */
  contradictions: string[];
  /** Whether somebody has saved it, and not the specification's default. */
  saved: { closeDate: boolean; month: boolean; seats: boolean; prices: boolean; reportPrices: boolean };
  closed: boolean;
  /** A price before is shown struck through: until when it was asked, or null. */
  struck: { shown: boolean; until: string | null };
  /** In paise; `countdown`: visitors see the early price's 30 minutes counted down. */
  reportPrice: { early: number; regular: number; struck: number; countdown: boolean };
  place: { from: boolean; to: boolean; coast: boolean; hosts: boolean };
  seller: { name: boolean; address: boolean; support: boolean; officer: boolean; grievance: boolean };
  /** Whether a payment came in and a refund of it went out through the gateway's real keys. */
  gateway: { keys: boolean; paid: boolean; refunded: boolean };
  mail: MailRecords;
  /** When an administrator last followed a link that was mailed to them. */
  mailAt: number | null;
  secondFactor: boolean;
  backupAt: number | null;
  /** When a copy was last brought back to try, and its books added up. */
  restoredAt: number | null;
  applications: { elsewhere: string | null; received: boolean };
};
/** What the domain of the sender says in the DNS; null while it is not known. */
export type MailRecords = {
  domain: string;
  /** More than one is a permanent error, as none would be (RFC 7208, 3.2). */
  spfRecords: number | null;
  dmarcRecords: number | null;
  /** The selector under which a DKIM key was found; "" where none was. */
  dkim: string | null;
};

/**
 * `done`; `open`; or `unknown`, where the site cannot tell. `to` is null for what is set where the site runs:
 * `how` says how.
 */
export type LineState = "done" | "open" | "unknown";
export type OpeningLine = {
  name: string;
  state: LineState;
  must: boolean;
  says: string;
  to: string | null;
  how: How | null;
};
/** What is set or run where the site runs, told in the line: names or commands, each with how it stands. */
export type How = { says: string; steps: { write: string; says: string }[] };

const line = (
  name: string,
  state: LineState | boolean,
  says: string,
  { to, must = true, how = null }: { to: string | null; must?: boolean; how?: How | null },
): OpeningLine => ({
  name,
  must,
  says,
  to,
  how,
  state: typeof state === "boolean" ? (state ? "done" : "open") : state,
});
const missing = (parts: Record<string, boolean>) =>
  Object.entries(parts)
    .flatMap(([name, there]) => (there ? [] : [name]))
    .join(", ");
const set = (key: string) => `/admin?set=${key}`;

/** A copy of the site is young for so long. */
const YOUNG_MS = 7 * 86_400_000;
/** What was seen to work once is believed for so long: a quarter of a year. */
const PROVED_MS = 90 * 86_400_000;

/** The form stands elsewhere: what comes in there is not seen here. */
function applicationsLine({ applications: { elsewhere, received } }: OpeningFacts): OpeningLine {
  const at = { to: "/admin/applications", must: false };
  const name = "Where applications go";
  if (elsewhere)
    return line(name, "unknown", `To ${elsewhere}: send one, and look whether it came in there.`, at);
  return line(
    name,
    received,
    received
      ? "One came in. They stand under Applications, and every step writes to the applicant."
      : "None came in yet: send one yourself, and see it under Applications and in your mailbox.",
    at,
  );
}

/**
 * Guidelines for Prevention and Regulation of Dark Patterns, 2023, Annexure 1 (1): false urgency. A countdown
 * to the same price is one.
 */
function countdownLine({ reportPrice: { early, regular, struck, countdown } }: OpeningFacts): OpeningLine {
  const isFalse = countdown && early >= regular;
  const proposal =
    struck > early
      ? `Save ${rupees(struck)}, the price struck through, as the regular price`
      : "Save a regular price above the early one";
  const says = isFalse
    ? `The countdown ends at the price it started from, ${rupees(early)}. India’s 2023 guidelines on dark ` +
      `patterns call that false urgency. ${proposal}, or turn the countdown off.`
    : countdown
      ? "The price rises when the countdown ends."
      : "It is off.";
  return line("Countdown of the report’s early price", !isFalse, says, {
    to: set("report_regular_price"),
    must: false,
  });
}

function houseLines(facts: OpeningFacts): OpeningLine[] {
  const { contradictions, saved, closed, struck, place } = facts;
  const [first] = contradictions;
  const dates = missing({ "the close date": saved.closeDate, "the month of the week": saved.month });
  const datesSay = dates
    ? `Not saved yet: ${dates}.`
    : (first ?? "They agree with one another and the calendar.");
  const where = missing({
    "its first day": place.from,
    "its last day": place.to,
    "which coast": place.coast,
  });
  return [
    line(
      "Dates that agree",
      !dates && !first && !closed,
      closed && !dates ? "Registration is closed." : datesSay,
      {
        to: set("registration_close_date"),
      },
    ),
    line("Seats", saved.seats, saved.seats ? "Saved." : "Nobody has saved how many there are.", {
      to: set("available_seats"),
    }),
    line(
      "Prices of the stay and the report",
      saved.prices && saved.reportPrices,
      saved.prices && saved.reportPrices
        ? "Saved."
        : "They are still the defaults that the site came with: save each once.",
      { to: set("main_experience_price") },
    ),
    line(
      "Prices before, struck through",
      !struck.shown || struck.until !== null,
      struck.shown
        ? struck.until
          ? `They were asked until ${struck.until}.`
          : "Say until when they were asked, or they are not shown."
        : "None is shown.",
      { to: set("original_prices_until"), must: false },
    ),
    countdownLine(facts),
    line("The week and the place", !where, where ? `Not said yet: ${where}.` : "Said.", {
      to: set("place_from"),
    }),
    line("Hosts", place.hosts, place.hosts ? "Said who runs it." : "Visitors are not told who runs it.", {
      to: set("place_hosts"),
      must: false,
    }),
    applicationsLine(facts),
  ];
}

function gatewayLine({ gateway: { keys, paid, refunded } }: OpeningFacts): OpeningLine {
  const says = !keys
    ? "No keys of the real gateway are set."
    : !paid
      ? "Set the report’s price to ₹1 for a moment, buy it yourself, then give the money back."
      : refunded
        ? "A payment came in and its refund went out."
        : "A payment came in; give it back to see that refunds work.";
  return line("Gateway, by a payment and its refund", keys && paid && refunded, says, {
    to: "/admin/orders",
  });
}

function mailLine({
  mail: { domain, spfRecords, dmarcRecords, dkim },
  mailAt,
  now,
}: OpeningFacts): OpeningLine {
  const name = "Mail that arrives";
  const to = "/admin/newsletter/letters";
  if (spfRecords === null || dmarcRecords === null || dkim === null)
    return line(name, "unknown", `What ${domain} says in the DNS could not be looked up just now.`, { to });
  const lacks = missing({ SPF: spfRecords > 0, DMARC: dmarcRecords > 0, DKIM: dkim !== "" });
  const severalOf = (kind: string, count: number) =>
    count > 1 &&
    `There are ${count} ${kind} records for ${domain}, so mailboxes accept none of them: keep one.`;
  const problems = [
    lacks &&
      `${domain} has no ${lacks.replaceAll(", ", " and no ")} record: mailboxes will doubt your letters.`,
    dkim === "" && "If your mail service uses another selector for its DKIM key, set DKIM_SELECTOR.",
    severalOf("SPF", spfRecords),
    severalOf("DMARC", dmarcRecords),
  ].filter(Boolean);
  if (problems.length) return line(name, "open", problems.join(" "), { to });
  const records = `${domain} has SPF, DMARC and a DKIM key (${dkim})`;
  const came = mailAt !== null && now - mailAt < PROVED_MS;
  return line(
    name,
    came,
    came
      ? `${records}, and a letter of ours was opened by its link.`
      : `${records}. Have a link for a new password sent to yourself and follow it: then it is known that ` +
          "letters arrive.",
    { to },
  );
}

const when = (at: number | null) => (at === null ? "never" : formatIndiaDay(new Date(at)));

const copySteps = ({ backupAt, restoredAt }: OpeningFacts): How["steps"] => [
  {
    write: "npm run backup -- --retain 30 PLACE",
    says: `makes a copy and removes those older than 30 days. Last made: ${when(backupAt)}.`,
  },
  {
    write: "npm run backup -- --verify PLACE",
    says: `brings the newest one back to try, apart from the site. Last tried: ${when(restoredAt)}.`,
  },
  {
    write: "systemctl enable --now villa-backup.timer",
    says: "makes one each night, to the BACKUP_TO of its EnvironmentFile, with the units of deploy/systemd.",
  },
];

const copyHow = (facts: OpeningFacts): How => ({
  says:
    "On the machine that runs the site, in its folder, while it runs. PLACE is a folder on another disk, " +
    "or s3://bucket/folder.",
  steps: copySteps(facts),
});

/** Whether a copy was made, and brought back: what was never brought back is only hoped for. */
function backupLine(facts: OpeningFacts): OpeningLine {
  const { backupAt, restoredAt, now } = facts;
  const name = "A copy of the site, made and brought back";
  const more = { to: null, how: copyHow(facts) };
  if (backupAt === null) return line(name, false, "None was ever made.", more);
  const days = Math.floor((now - backupAt) / 86_400_000);
  if (now - backupAt >= YOUNG_MS) return line(name, false, `The last one is ${days} days old.`, more);
  const tried = restoredAt !== null && now - restoredAt < PROVED_MS;
  return line(
    name,
    tried,
    tried
      ? "Made within the last seven days; one was brought back, and its books added up."
      : "Made within the last seven days, and never brought back to try.",
    more,
  );
}

function sellerLine({ seller }: OpeningFacts): OpeningLine {
  const variables: [name: string, there: boolean, says: string][] = [
    ["SELLER_NAME", seller.name, "who sells, as it stands in the policies and on receipts"],
    ["SELLER_ADDRESS", seller.address, "where they are, in one line"],
    ["SUPPORT_EMAIL", seller.support, "the mailbox where answers to letters go"],
    ["GRIEVANCE_OFFICER", seller.officer, "the name of who answers complaints"],
    ["GRIEVANCE_EMAIL", seller.grievance, "the mailbox where complaints go"],
  ];
  const lacks = variables.flatMap(([name, there]) => (there ? [] : [name])).join(", ");
  return line("Seller and grievance officer", !lacks, lacks ? `Not set: ${lacks}.` : "Set.", {
    to: null,
    how: {
      says:
        "They are variables of the machine that runs the site: one NAME=value a line, with the units " +
        "of deploy/systemd in their EnvironmentFile. Then start the site again.",
      steps: variables.map(([write, there, says]) => ({
        write,
        says: `${there ? "Set" : "Not set"}: ${says}.`,
      })),
    },
  });
}

function siteLines(facts: OpeningFacts): OpeningLine[] {
  const { secondFactor } = facts;
  return [
    sellerLine(facts),
    gatewayLine(facts),
    mailLine(facts),
    line(
      "Second factor",
      secondFactor,
      secondFactor
        ? "It guards the account of who runs the site."
        : "Only a password guards the account of who runs the site.",
      { to: "/profile#second-factor" },
    ),
    backupLine(facts),
  ];
}

/** What to have done before strangers come, each with how it stands and the way there. */
export const openingLines = (facts: OpeningFacts): OpeningLine[] => [
  ...houseLines(facts),
  ...siteLines(facts),
];

/** Names of the lines that must be done and are not. */
export const mustBeDone = (lines: OpeningLine[]): string[] =>
  lines.flatMap(({ name, must, state }) => (must && state !== "done" ? [name] : []));
