import { defineFeature } from "../../platform/feature.server.ts";
import { adminPersonalData } from "./personal-data.server.ts";
import { adminGuard, adminHttp, onlyLooking } from "./http.server.ts";

export default defineFeature({
  name: "admin",
  guards: [
    { path: "*", guard: onlyLooking },
    { path: "/api/admin/*", guard: adminGuard },
  ],
  http: [adminHttp],
  personalData: adminPersonalData,
});
