import type { PersonalData } from "../../platform/personal-data.server.ts";

/** Since when the site is open; nothing about anybody. */
export const adminPersonalData: PersonalData = {
  folder: "admin",
  tables: { site_opening: "impersonal" },
  gather: async () => [],
  erase: async () => {},
};
