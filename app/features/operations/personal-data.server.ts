import type { PersonalData } from "../../platform/personal-data.server.ts";

/** Machines and processes; no personal data. */
export const operationsPersonalData: PersonalData = {
  folder: "operations",
  tables: {
    operations_processes: "impersonal",
    operations_alarms: "impersonal",
    operations_backups: "impersonal",
    schema_version: "impersonal", // the platform's own
  },
  gather: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};
