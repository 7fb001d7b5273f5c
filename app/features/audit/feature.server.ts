import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { auditSubjects } from "./audit-subjects.server.ts";
import type { AuditSubject, StoredAuditEntry } from "./contract.ts";
import { auditPersonalData } from "./personal-data.server.ts";
import { auditStory } from "./person-story.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /**
     * What the subjects of these rows are called and where they are, by the row's number; of its own alone.
     */
    auditSubjects: (services: Services, entries: StoredAuditEntry[]) => Promise<Map<number, AuditSubject>>;
  }
}

export default defineFeature({
  name: "audit",
  auditSubjects,
  personalData: auditPersonalData,
  personStory: auditStory,
});
