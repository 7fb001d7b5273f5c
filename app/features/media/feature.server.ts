import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Slot, UseFinder } from "./contract.ts";
import { mediaHttp } from "./http.server.ts";
import { mediaJobs } from "./jobs.server.ts";
import { mediaPersonalData } from "./personal-data.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /** A feature's places that show one picture each. */
    pictureSlots: Slot<Services>[];
    /** Finds where else a feature shows pictures. */
    pictureUses: UseFinder<Services>;
  }
}

export default defineFeature({
  name: "media",
  http: [mediaHttp],
  largeBodies: /^\/api\/admin\/media\/images(\/[a-z0-9]+\/file)?$/,
  jobs: mediaJobs,
  personalData: mediaPersonalData,
});
