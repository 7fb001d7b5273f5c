import type { Services } from "../../../platform/services.server.ts";
import { recipient, sendOnce } from "../sending/sending.server.ts";
import { datesEmail } from "../emails/dates.tsx";

/**
 * Emails the dates to these members; one that fails does not stop the others.
 * @returns how many failed
 */
export async function writeTo(
  services: Services,
  userIds: string[],
  dates: string,
  id: string,
): Promise<number> {
  let failed = 0;
  for (const userId of userIds) {
    // oxlint-disable no-await-in-loop -- in sequence
    const whom = await recipient(services, userId, "/insider");
    if (!whom) continue;
    const to = { id: `dates:${id}:${userId}`, ...whom.to };
    try {
      await sendOnce(services, to, datesEmail({ ...whom.props, dates }));
    } catch (error) {
      failed++;
      services.log.warn({ error, userId }, "dates were not taken by a mailbox");
    }
    // oxlint-enable no-await-in-loop
  }
  return failed;
}
