import { eq } from "drizzle-orm";
import { afterEach } from "vitest";
import type { AuthClient } from "../../../../testing/auth-client.ts";
import type { Services } from "../../../platform/services.server.ts";
import { passkeys, secondFactors } from "../tables.server.ts";
import { readSession } from "../accounts.server.ts";

export const HOUR = 3_600_000;
export const INVALID = {
  status: 400,
  body: { success: false, error: "Failed to verify email. Please try again.", code: "LINK_INVALID" },
};

export type Pair = { access_token: string; refresh_token: string };
export const pairOf = ({ body: { access_token, refresh_token } }: { body: Record<string, unknown> }) =>
  ({ access_token, refresh_token }) as Pair; // the shape of the response; tests check it
export const open = async (client: AuthClient, token: string) =>
  pairOf(await client.post("/link/open", { token }));
export const follow = async (client: AuthClient, token: string) =>
  client.post("/link/session", await open(client, token));

/** Moves the clock, which is reset after each test, and reads the user of a client's session. */
export function linksFixtures(services: Services) {
  afterEach(() => {
    services.clock = { now: () => new Date() };
  });
  const advanceClock = (ms: number) => {
    const now = Date.now() + ms;
    services.clock = { now: () => new Date(now) };
  };
  const whoIs = async (client: AuthClient) => (await readSession(services, client.headers())).user;
  return { advanceClock, whoIs };
}

/** Gives a member a passkey and a confirmed authenticator app. */
export async function setUpFactors({ db }: Services, userId: string) {
  const at = new Date();
  await db.insert(passkeys).values({
    id: `passkey-${userId}`,
    userId,
    name: "Phone",
    publicKey: "x",
    counter: 0,
    transports: [],
    synced: false,
    createdAt: at,
  });
  await db.insert(secondFactors).values({ userId, encryptedSecret: "x", confirmedAt: at, createdAt: at });
}

/** How many passkeys and authenticator apps a member has. */
export const factorsOf = ({ db }: Services, userId: string) =>
  Promise.all([
    db.$count(passkeys, eq(passkeys.userId, userId)),
    db.$count(secondFactors, eq(secondFactors.userId, userId)),
  ]);
