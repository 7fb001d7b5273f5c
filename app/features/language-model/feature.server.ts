import { defineFeature } from "../../platform/feature.server.ts";
import { languageModelHttp } from "./http.server.ts";
import { languageModelJobs } from "./jobs.server.ts";
import { orderTeller } from "./order-teller.server.ts";
import { languageModelPersonalData } from "./personal-data.server.ts";

export default defineFeature({
  name: "language-model",
  http: [languageModelHttp],
  orderTeller,
  jobs: languageModelJobs,
  personalData: languageModelPersonalData,
});
