import { defineFeature } from "../../platform/feature.server.ts";
import { reportHttp } from "./http.server.ts";
import { reportPersonalData } from "./personal-data.server.ts";

export default defineFeature({ name: "report", http: [reportHttp], personalData: reportPersonalData });
