import { defineFeature } from "../../platform/feature.server.ts";
import { endingObjection } from "./deletion/deletion.server.ts";
import { rightsHttp } from "./http.server.ts";
import { rightsJobs } from "./jobs.server.ts";
import { rightsPersonalData } from "./personal-data.server.ts";
import { rightsStory } from "./person-story.server.ts";
import { eraseRestored } from "./deletion/restored.server.ts";

export default defineFeature({
  name: "rights",
  http: [rightsHttp],
  jobs: rightsJobs,
  personalData: rightsPersonalData,
  personStory: rightsStory,
  saleGuard: endingObjection,
  resume: eraseRestored,
});
