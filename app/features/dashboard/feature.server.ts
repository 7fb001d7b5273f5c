import { defineFeature } from "../../platform/feature.server.ts";
import { dashboardHttp } from "./http.server.ts";
import { dashboardPersonalData } from "./personal-data.server.ts";

export default defineFeature({
  name: "dashboard",
  http: [dashboardHttp],
  personalData: dashboardPersonalData,
});
