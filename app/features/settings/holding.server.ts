import { eq } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { settingsHistory } from "./tables.server.ts";

/** Who changed a setting stays named: only administrators do, and the history of the site is theirs to answer for. A `Holding`; accounts stands above settings, so its type does not reach here. */
export const settingsHolding = {
  feature: "settings",
  tables: {
    website_settings: "impersonal",
    settings_history: {
      kept: "Who ran the site answers for how they changed it: the administrator's id and name as they were",
    },
  },
  async gather({ db }: Pick<Services, "db">, { id }: { id: string }) {
    const changes = await db
      .select()
      .from(settingsHistory)
      .where(eq(settingsHistory.byId, id))
      .orderBy(settingsHistory.id);
    return changes.length > 0 ? [{ name: "changes.json", json: changes }] : [];
  },
  erase: async () => {},
} as const;
