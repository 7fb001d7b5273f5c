import { desc, eq } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { securityEvents } from "./tables.server.ts";

/** Events about a member are erased with the account; events with only a network identify no one. */
export const safetyPersonalData: PersonalData = {
  folder: "safety",
  tables: { security_events: "erased" },
  async gather({ db }, { id }) {
    const { at, kind, network, detail } = securityEvents;
    const rows = await db
      .select({ at, kind, network, detail })
      .from(securityEvents)
      .where(eq(securityEvents.userId, id))
      .orderBy(desc(securityEvents.id));
    return rows.length > 0 ? [{ name: "events.json", json: rows }] : [];
  },
  async erase(_services, tx, { id }) {
    await tx.delete(securityEvents).where(eq(securityEvents.userId, id));
  },
};
