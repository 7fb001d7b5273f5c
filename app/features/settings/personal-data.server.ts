import { eq } from "drizzle-orm";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { settingsHistory } from "./tables.server.ts";

/**
 * The names of people who changed settings are kept: they are administrators, accountable for the history of
 * the site.
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
