import accounts from "../app/features/accounts/feature.server.ts";
import admin from "../app/features/admin/feature.server.ts";
import analytics from "../app/features/analytics/feature.server.ts";
import applications from "../app/features/applications/feature.server.ts";
import audit from "../app/features/audit/feature.server.ts";
import blog from "../app/features/blog/feature.server.ts";
import dashboard from "../app/features/dashboard/feature.server.ts";
import insider from "../app/features/insider/feature.server.ts";
import languageModel from "../app/features/language-model/feature.server.ts";
import media from "../app/features/media/feature.server.ts";
import newsletter from "../app/features/newsletter/feature.server.ts";
import notes from "../app/features/notes/feature.server.ts";
import operations from "../app/features/operations/feature.server.ts";
import payments from "../app/features/payments/feature.server.ts";
import pdfReport from "../app/features/pdf-report/feature.server.ts";
import quest from "../app/features/quest/feature.server.ts";
import report from "../app/features/report/feature.server.ts";
import rights from "../app/features/rights/feature.server.ts";
import safety from "../app/features/safety/feature.server.ts";
import settings from "../app/features/settings/feature.server.ts";
import site from "../app/features/site/feature.server.ts";
import type { Feature } from "../app/platform/feature.server.ts";

/**
 * All features, in the order in which their contributions are used: guards and calls are mounted (all guards
 * before all calls), sale guards run, personal data is gathered and erased, demo data is created. The
 * positions with a comment matter; features.test.ts checks some of them.
 */
export const features: readonly Feature[] = [
  admin,
  notes, // before the features it annotates: an erased member's notes are found by their rows
  operations,
  site,
  languageModel, // before report and quest: its calls are found by their results
  report, // before quest: a report is found by the quest's results when erased
  quest, // before pdf-report: the demo's purchases need its results
  pdfReport,
  payments,
  insider,
  dashboard,
  newsletter,
  applications,
  analytics,
  settings,
  audit,
  safety,
  blog,
  media,
  rights,
  accounts, // last: the others still need the account when erasing; and its administrator completes the demo data
];
