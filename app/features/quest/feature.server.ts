import { defineFeature } from "../../platform/feature.server.ts";
import { archetypeName } from "./contract.ts";
import { questSessionHooks } from "./results/claim-hooks.server.ts";
import { questHttp } from "./http.server.ts";
import { questJobs } from "./jobs.server.ts";
import { latestResultOf } from "./results/results.server.ts";
import { seedQuests } from "./seed.server.ts";
import { questPersonalData } from "./personal-data.server.ts";
import { questStory } from "./person-story.server.ts";

export default defineFeature({
  name: "quest",
  http: [questHttp],
  jobs: questJobs,
  // sized for a class of forty behind one address within ten minutes: 40 starts, 40 × 116 answers
  writeLimits: {
    "POST /quest": { seconds: 600, max: 120 },
    "POST /api/quest/start": { seconds: 600, max: 120 },
    "PUT /api/quest/answers": { seconds: 600, max: 12_000 },
    "POST /api/quest/finish": { seconds: 600, max: 240 },
    "POST /api/quest/resume-link": { seconds: 600, max: 120 },
  },
  personalData: questPersonalData,
  personStory: questStory,
  sessionHooks: questSessionHooks,
  subscriberValues: async (services, userId) => {
    const result = await latestResultOf(services, userId);
    // newsletters supply the article: "the {archetype|…}"
    return result ? { archetype: archetypeName(result.scores.archetype).replace(/^The /, "") } : {};
  },
  seed: seedQuests,
});
