import { defineFeature } from "../../platform/feature.server.ts";
import { questSessionHooks } from "./claim.server.ts";
import { questHttp } from "./http.server.ts";
import { questJobs } from "./jobs.server.ts";
import { seedQuests } from "./seed.server.ts";
import { questPersonalData } from "./personal-data.server.ts";

export default defineFeature({
  name: "quest",
  http: [questHttp],
  jobs: questJobs,
  personalData: questPersonalData,
  sessionHooks: questSessionHooks,
  seed: seedQuests,
});
