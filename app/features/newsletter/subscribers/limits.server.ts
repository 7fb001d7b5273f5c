import { countTry, type Limit, waitAfterTry } from "../../../platform/limits.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { networkOf } from "../../../kernel/network.ts";
import { newsletterAttempts } from "../tables.server.ts";

type Has = Pick<Services, "db" | "clock">;
export const PER_VISITOR: Limit = { seconds: 10 * 60, max: 20 };
const EMAILS_PER_ADDRESS: Limit = { seconds: 60 * 60, max: 3 };

/** Counts a sign-up of this visitor. @throws TooMany (429) */
export const countVisitor = (services: Has, address: string, limit = PER_VISITOR) =>
  countTry(services, newsletterAttempts, `visitor ${networkOf(address)}`, limit);

/** Whether this mailbox may get another letter that asks back: nobody's mailbox is flooded from here. */
export async function mayWriteTo(services: Has, address: string): Promise<boolean> {
  return (await waitAfterTry(services, newsletterAttempts, `letters ${address}`, EMAILS_PER_ADDRESS)) === 0;
}
