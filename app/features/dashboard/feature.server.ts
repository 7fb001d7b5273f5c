import { defineFeature } from "../../platform/feature.server.ts";
import { dashboardHttp } from "./http.server.ts";
import { dashboardPersonalData } from "./personal-data.server.ts";
import { dashboardStory } from "./person-story.server.ts";

export default defineFeature({
  name: "dashboard",
  http: [dashboardHttp],
  personalData: dashboardPersonalData,
  personStory: dashboardStory,
});
