import { eq } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { settingsHistory } from "./tables.server.ts";

/**
 * Who changed a setting stays named: only administrators do, and the history of the site is theirs to answer
 * for.
 */
export const settingsPersonalData: PersonalData = {
  folder: "settings",
  tables: {
    website_settings: "impersonal",
    settings_history: {
      retained:
        "Who ran the site answers for how they changed it: the administrator's id and name as they were",
    },
  },
  async gather({ db }, { id }) {
    const changes = await db
      .select()
      .from(settingsHistory)
      .where(eq(settingsHistory.byId, id))
      .orderBy(settingsHistory.id);
    return changes.length > 0 ? [{ name: "changes.json", json: changes }] : [];
  },
  erase: async () => {},
};
