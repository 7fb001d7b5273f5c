import { defineFeature } from "../../platform/feature.server.ts";
import { reportHttp } from "./http.server.ts";
import { resultsByLink } from "./documents/linked-pages.server.ts";
import { reportPersonalData } from "./personal-data.server.ts";
import { reportStory } from "./person-story.server.ts";
import { picturesHttp } from "./share/http.server.ts";
import { watchPictures } from "./share/memory.server.ts";

export default defineFeature({
  name: "report",
  http: [reportHttp, picturesHttp],
  linkedPages: resultsByLink,
  // enough for forty readers behind one network address, each with three reactions to all nine sections
  writeLimits: { "POST /api/quest/feedback": { seconds: 600, max: 1_200 } },
  personalData: reportPersonalData,
  personStory: reportStory,
  start: watchPictures,
});
