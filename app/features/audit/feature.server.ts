import { defineFeature } from "../../platform/feature.server.ts";
import { auditPersonalData } from "./personal-data.server.ts";
import type { AuditNames } from "./naming.server.ts";
import { auditStory } from "./person-story.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /** Supplies current names for the subjects of the feature's actions; the log stores only their ids. */
    auditNames: AuditNames;
  }
}

export default defineFeature({
  name: "audit",
  personalData: auditPersonalData,
  personStory: auditStory,
});
