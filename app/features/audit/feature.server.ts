import { defineFeature } from "../../platform/feature.server.ts";
import { auditHttp } from "./http.server.ts";
import { auditPersonalData } from "./personal-data.server.ts";

export default defineFeature({ name: "audit", http: [auditHttp], personalData: auditPersonalData });
