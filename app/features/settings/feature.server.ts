import { defineFeature } from "../../platform/feature.server.ts";
import { settingsHttp } from "./http.server.ts";
import { openRegistration } from "./people.ts";
import { settingsPersonalData } from "./personal-data.server.ts";
import { keepSettingsFresh } from "./reading.server.ts";

export default defineFeature({
  name: "settings",
  http: [settingsHttp],
  personalData: settingsPersonalData,
  start: keepSettingsFresh,
  seed: openRegistration,
});
