import { defineFeature } from "../../platform/feature.server.ts";
import { isSettingKey } from "./contract.ts";
import { FIELDS } from "./domain/fields.ts";
import { settingsHttp } from "./http.server.ts";
import { seedSettings } from "./fixtures.ts";
import { settingsPersonalData } from "./personal-data.server.ts";
import { watchSettings } from "./reading.server.ts";

export default defineFeature({
  name: "settings",
  http: [settingsHttp],
  personalData: settingsPersonalData,
  start: watchSettings,
  auditNames: {
    actions: /^settings\./,
    read: async (_services, keys) =>
      new Map(keys.filter(isSettingKey).map((key) => [key, FIELDS[key].label])),
  },
  seed: seedSettings,
});
