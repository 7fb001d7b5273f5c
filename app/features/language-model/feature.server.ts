import { defineFeature } from "../../platform/feature.server.ts";
import { languageModelHttp } from "./http.server.ts";
import { languageModelJobs } from "./jobs.server.ts";
import { orderDelivery } from "./order-delivery.server.ts";
import { languageModelPersonalData } from "./personal-data.server.ts";

export default defineFeature({
  name: "language-model",
  http: [languageModelHttp],
  orderDelivery,
  jobs: languageModelJobs,
  personalData: languageModelPersonalData,
});
