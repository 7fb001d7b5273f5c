import { defineFeature } from "../../platform/feature.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { NotableKind } from "./contract.ts";
import { noteJobs } from "./jobs.server.ts";
import { notesHttp } from "./http.server.ts";
import { notesPersonalData } from "./personal-data.server.ts";
import { notesStory } from "./person-story.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    /** Things of the feature that the administration may write notes on. */
    notable: {
      kind: NotableKind;
      /**
       * What each is called and where it is, by its id; left out is what is not there, or behind which is
       * nobody's account.
       */
      read(services: Services, ids: string[]): Promise<Map<string, { name: string; to: string }>>;
      /** Ids of those that are this member's: their notes go out and go with them. */
      of(services: Services, member: DataSubject): Promise<string[]>;
    };
  }
}

export default defineFeature({
  name: "notes",
  http: [notesHttp],
  jobs: noteJobs,
  personalData: notesPersonalData,
  personStory: notesStory,
});
