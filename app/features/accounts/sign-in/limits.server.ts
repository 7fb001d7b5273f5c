import type { GrowingWait, Limit } from "../../../platform/http/rate-limits.server.ts";
import type { Env } from "../../../platform/env.server.ts";

/** Limits per account or email address. Limits per network are listed with the calls (`CALLS`). */
type Limits = { guesses: GrowingWait } & Record<
  | "perVisitorAndAccount"
  | "perAccount"
  | "guessesPerAccount"
  | "emailsPerAccount"
  | "emailsPerVisitorAndAddress"
  | "emailsPerAddress"
  | "pictures"
  | "passkeys",
  Limit
>;

const LIVE: Limits = {
  perVisitorAndAccount: { seconds: 15 * 60, max: 5 },
  perAccount: { seconds: 24 * 3600, max: 50 },
  // password attempts for one account: back-off within one network, proof of work across many
  guesses: { free: 5, firstSeconds: 30, mostSeconds: 15 * 60, forgetSeconds: 24 * 3600 },
  guessesPerAccount: { seconds: 24 * 3600, max: 20 },
  emailsPerAccount: { seconds: 3600, max: 5 },
  emailsPerVisitorAndAddress: { seconds: 3600, max: 3 },
  // at most a recovery link's lifetime: while the limit blocks new links, an earlier one is still valid
  emailsPerAddress: { seconds: 3600, max: 10 },
  pictures: { seconds: 3600, max: 20 },
  passkeys: { seconds: 3600, max: 60 },
};

const GENEROUS = 200;
type Mode = Pick<Env, "SITE_MODE">;

/** Multiplies limits in local mode, where all visitors share one IP address. */
export const scaled = ({ SITE_MODE }: Mode, { seconds, max }: Limit): Limit => ({
  seconds,
  max: SITE_MODE === "local" ? max * GENEROUS : max,
});

const LOCAL = Object.fromEntries(
  Object.entries(LIVE).map(([name, limit]) => [
    name,
    "free" in limit ? { ...limit, free: limit.free * GENEROUS } : scaled({ SITE_MODE: "local" }, limit),
  ]),
) as Limits; // the same names, each with a limit of the same kind
export const limitsOf = ({ SITE_MODE }: Mode) => (SITE_MODE === "local" ? LOCAL : LIVE);
