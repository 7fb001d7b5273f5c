import type { KindCount, SecurityEventKind } from "../contract.ts";

type Words = { name: string; means: string };

/** Name and explanation of each kind, shown to administrators. */
export const WORDS: Record<SecurityEventKind, Words> = {
  "wrong-password": {
    name: "Wrong password",
    means: "Once or twice is a slip. Many from one network or for one member means someone is guessing.",
  },
  "passkey-refused": {
    name: "Passkey rejected",
    means:
      "The response was not signed for this site, was late or reused, or came from a copied authenticator.",
  },
  "limit-met": {
    name: "Rate limit reached",
    means: "Someone sent more requests than a person would and was blocked for a while.",
  },
  "proof-asked": {
    name: "Extra check requested",
    means:
      "Many attempts used one email address, so each further attempt takes extra work. The member is not locked out.",
  },
  "link-used-again": {
    name: "Link used twice",
    means: "A link from an email was opened again after it had been used. It had no effect.",
  },
  "role-refused": {
    name: "Access denied",
    means: "A signed-in member tried to open an admin page and was denied.",
  },
  "webhook-refused": {
    name: "Payment webhook rejected",
    means:
      "A webhook arrived without the gateway’s signature. If you changed the secret, check the settings.",
  },
  export: { name: "Export", means: "A list with personal data was exported." },
  "export-failed": {
    name: "Export interrupted",
    means: "The file is incomplete, and its last line says so.",
  },
  "new-device": {
    name: "New device",
    means: "A member signed in from a new browser. We emailed them.",
  },
  "password-changed": { name: "Password changed", means: "All other sessions of the member were ended." },
  "email-changed": { name: "Email address changed", means: "Confirmed from the new mailbox." },
  "second-factor-on": { name: "Two-step sign-in on", means: "Signing in now needs a code." },
  "second-factor-off": { name: "Two-step sign-in off", means: "Signing in needs only the password." },
  "recovery-code-used": {
    name: "Recovery code used",
    means: "A member signed in without their authenticator app.",
  },
  "recovery-codes-renewed": { name: "Recovery codes renewed", means: "The old codes no longer work." },
  "passkey-added": {
    name: "Passkey added",
    means: "It can sign in without a password. All other sessions of the member were ended.",
  },
  "passkey-removed": {
    name: "Passkey removed",
    means: "It no longer works. All other sessions of the member were ended.",
  },
  suspended: { name: "Member suspended", means: "An administrator suspended a member." },
  "let-in-again": { name: "Suspension lifted", means: "An administrator restored a member’s access." },
  "sessions-ended": {
    name: "Signed out by an administrator",
    means: "An administrator ended all sessions of a member.",
  },
  "proof-given": {
    name: "Identity confirmed",
    means:
      "An administrator entered password and code again, which unlocks irreversible actions for an hour.",
  },
  "policy-broken": {
    name: "Script or style blocked",
    means: "A browser blocked something the page’s policy does not allow: a browser extension, or an attack.",
  },
  alarm: {
    name: "Alarm",
    means: "One kind of event happened far more often than before. We emailed the owner.",
  },
};

/** Fewer than this many in a day are never unusual. */
const FEWEST = 20;
const TIMES = 4;

/**
 * The kinds that were far more frequent in the last day than on a day of the week before: at least 20, and
 * four times as many.
 */
export const unusual = (counts: KindCount[]): KindCount[] =>
  counts.filter(
    ({ kind, lastDay, perDayBefore }) =>
      kind !== "alarm" && lastDay >= FEWEST && lastDay >= TIMES * Math.max(1, perDayBefore),
  );
