import type { KindCount, SecurityEventKind } from "../contract.ts";

type Words = { name: string; means: string };

/** What the owner reads of each kind: its name, and what it means. */
export const WORDS: Record<SecurityEventKind, Words> = {
  "wrong-password": {
    name: "Wrong password",
    means: "Once or twice is a slip. Many from one network, or for one member, is somebody guessing.",
  },
  "passkey-refused": {
    name: "Passkey refused",
    means:
      "An answer that was not signed for this site, too late, used before, or by a copy of an authenticator.",
  },
  "limit-met": {
    name: "Limit met",
    means: "Somebody sent more than a person does and was turned away for a while.",
  },
  "proof-asked": {
    name: "Work asked for",
    means: "Many tried one address, so each further try has to be worked for. The member is not locked out.",
  },
  "link-used-again": {
    name: "Link used twice",
    means: "A link of an email was opened after it had been used. It opened nothing.",
  },
  "role-refused": {
    name: "No right to it",
    means: "A signed-in member asked for a page or call of the administration and was refused.",
  },
  "webhook-refused": {
    name: "Payment message refused",
    means:
      "A message in the gateway's name without its signature. After a change of the secret: check the " +
      "settings.",
  },
  export: { name: "Export", means: "A list with personal data was taken out of the site." },
  "export-failed": {
    name: "Export broke off",
    means: "The file is not whole, and says so in its last line.",
  },
  "new-device": {
    name: "New device",
    means: "A member signed in from a browser not seen before; they were written to.",
  },
  "password-changed": { name: "Password changed", means: "Every other session of the member ended." },
  "email-changed": { name: "Address changed", means: "Both mailboxes had agreed." },
  "second-factor-on": { name: "Second factor on", means: "Signing in now needs a code." },
  "second-factor-off": { name: "Second factor off", means: "Signing in needs the password alone." },
  "recovery-code-used": {
    name: "Recovery code used",
    means: "A member came in without their authenticator app.",
  },
  "recovery-codes-renewed": { name: "Recovery codes renewed", means: "The former codes open nothing." },
  "passkey-added": {
    name: "Passkey added",
    means: "It opens the account without a password. Every other session of the member ended.",
  },
  "passkey-removed": {
    name: "Passkey removed",
    means: "It opens nothing any more. Every other session of the member ended.",
  },
  suspended: { name: "Member suspended", means: "An administrator lets a member in no more." },
  "let-in-again": { name: "Member let in again", means: "An administrator ended a suspension." },
  "sessions-ended": { name: "Signed out by us", means: "An administrator ended every session of a member." },
  "proof-given": {
    name: "Proved again",
    means: "An administrator gave password and code once more, for an hour of what cannot be taken back.",
  },
  "policy-broken": {
    name: "Script or style stopped",
    means: "A browser refused something that the page's policy does not name: an extension, or an attempt.",
  },
  alarm: {
    name: "Alarm",
    means: "One kind of event was met far more often than before; the owner was written to.",
  },
};

/** Below so many in a day nothing is unusual, however quiet it was before. */
const FEWEST = 20;
const TIMES = 4;

/**
 * The kinds of which the last day had far more than a day of the week before: at least 20, and four times as
 * many.
 */
export const unusual = (counts: KindCount[]): KindCount[] =>
  counts.filter(
    ({ kind, lastDay, perDayBefore }) =>
      kind !== "alarm" && lastDay >= FEWEST && lastDay >= TIMES * Math.max(1, perDayBefore),
  );
