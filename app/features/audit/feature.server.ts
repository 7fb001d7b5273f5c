import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { auditPersonalData } from "./personal-data.server.ts";
import type { AuditNames } from "./naming.server.ts";
import { auditStory } from "./person-story.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /** Names the subjects of its actions in the audit log, where the log stores ids. */
    auditNames: AuditNames;
    /** Finds the subjects of its actions by name; `limit` for each kind. */
    auditSubjects: (services: Services, text: string, limit: number) => Promise<string[]>;
  }
}

export default defineFeature({
  name: "audit",
  personalData: auditPersonalData,
  personStory: auditStory,
});
