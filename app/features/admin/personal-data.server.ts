import type { PersonalData } from "../../platform/personal-data.server.ts";

/** When the site opened; no personal data. */
export const adminPersonalData: PersonalData = {
  folder: "admin",
  tables: { site_opening: "impersonal" },
  gather: async () => [],
  erase: async () => {},
};
