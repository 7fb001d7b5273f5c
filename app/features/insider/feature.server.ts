import type { Services } from "../../platform/services.server.ts";
import { defineFeature } from "../../platform/feature.server.ts";
import type { Contents } from "./contract.ts";
import { insiderJobs } from "./jobs.server.ts";
import { insiderItem } from "./membership/offer.server.ts";
import { insiderPersonalData } from "./personal-data.server.ts";
import { insiderStory } from "./person-story.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    insiderContents: (services: Services) => Promise<Partial<Contents>>;
  }
}

export default defineFeature({
  name: "insider",
  jobs: insiderJobs,
  personalData: insiderPersonalData,
  personStory: insiderStory,
  subscriptionItem: insiderItem,
});
