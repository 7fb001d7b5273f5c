import { defineFeature } from "../../platform/feature.server.ts";
import { adminPersonalData } from "./personal-data.server.ts";
import { HIDDEN_BEFORE_OPENING } from "./domain/while-shut.ts";
import { adminGuard, adminHttp, knowsWhetherShut, notLeading, onlyLooking } from "./http.server.ts";

export default defineFeature({
  name: "admin",
  guards: [
    { path: "*", guard: onlyLooking },
    { path: "/api/admin/*", guard: adminGuard },
    ...HIDDEN_BEFORE_OPENING.map((path) => ({ path, guard: notLeading })),
    { path: "/robots.txt", guard: knowsWhetherShut },
  ],
  http: [adminHttp],
  personalData: adminPersonalData,
});
