import { defineFeature } from "../../platform/feature.server.ts";
import { pdfAdminHttp } from "./admin-http.server.ts";
import { orderDelivery } from "./admin.server.ts";
import { pdfReportHttp } from "./http.server.ts";
import { pdfReportJobs } from "./jobs.server.ts";
import { seedPurchases } from "./seed.server.ts";
import { pdfReportPersonalData } from "./personal-data.server.ts";
import { reportEntitlement, saleObjection } from "./access/sale.server.ts";
import { lateAlarm } from "./making/lateness.server.ts";
import { pdfReportSessionHooks } from "./access/session-hooks.server.ts";
import { resumeReports } from "./making/watch.server.ts";

export default defineFeature({
  name: "pdf-report",
  http: [pdfReportHttp, pdfAdminHttp],
  jobs: pdfReportJobs,
  personalData: pdfReportPersonalData,
  sessionHooks: pdfReportSessionHooks,
  saleGuard: saleObjection,
  entitlement: reportEntitlement,
  orderDelivery,
  alarms: lateAlarm,
  resume: resumeReports,
  seed: seedPurchases,
});
