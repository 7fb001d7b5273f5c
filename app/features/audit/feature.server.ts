import { defineFeature } from "../../platform/feature.server.ts";
import { auditPersonalData } from "./personal-data.server.ts";
import { auditStory } from "./person-story.server.ts";

export default defineFeature({
  name: "audit",
  personalData: auditPersonalData,
  personStory: auditStory,
});
