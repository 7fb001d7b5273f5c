import { defineFeature } from "../../platform/feature.server.ts";
import { settingsHttp } from "./http.server.ts";
import { seedSettings } from "./fixtures.ts";
import { settingsPersonalData } from "./personal-data.server.ts";
import { watchSettings } from "./reading.server.ts";

export default defineFeature({
  name: "settings",
  http: [settingsHttp],
  personalData: settingsPersonalData,
  start: watchSettings,
  seed: seedSettings,
});
