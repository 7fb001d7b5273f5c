import { DEMO_USERS, DEMO_PASSWORD } from "../../app/features/accounts/fixtures.ts";
import type { Env } from "../../app/platform/env.server.ts";
import { entriesOf } from "../../app/lib/typed.ts";

const THEY = {
  maya: "has bought her report",
  arjun: "is halfway through the quest",
  noor: "got a refund",
  ada: "is the administrator",
} as const;

/**
 * What to try on a site that has just started, one line each; nothing in live mode.
 * @param standIns the running parts of the sandbox
 */
export function startupLines(
  { SITE_MODE, ORIGIN, SEED_CAST }: Pick<Env, "SITE_MODE" | "ORIGIN" | "SEED_CAST">,
  standIns: string[],
): string[] {
  if (SITE_MODE === "live") return [];
  const demoUserLines = entriesOf(THEY).map(
    ([name, description]) => `    ${DEMO_USERS[name].email.padEnd(18)} ${description}`,
  );
  return [
    "",
    "What to try:",
    `  Take the quest at ${ORIGIN}/quest, read the result, then unlock its PDF report.`,
    ...(SEED_CAST === "yes"
      ? [`  Or sign in at ${ORIGIN}/auth, everyone with the password ${DEMO_PASSWORD}:`, ...demoUserLines]
      : []),
    ...(standIns.includes("mailbox") ? [`  Emails sent by the site: ${ORIGIN}/dev/mailbox`] : []),
    ...(standIns.includes("gateway")
      ? [
          "  Pay in the sandbox; no money moves: any UPI ID (failure@razorpay fails), or card 4111 " +
            "1111 1111 1111",
          "  with a future date and any CVV; choose the outcome in the checkout.",
        ]
      : []),
    "Ctrl-C stops everything.",
  ];
}
