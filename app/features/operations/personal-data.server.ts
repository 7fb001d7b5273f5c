import type { PersonalData } from "../../platform/personal-data.server.ts";

/** Machines and processes; no personal data. */
export const operationsPersonalData: PersonalData = {
  folder: "operations",
  tables: {
    operations_processes: "impersonal",
    operations_alarms: "impersonal",
    operations_backups: "impersonal",
  },
  gather: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
