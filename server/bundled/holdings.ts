import { accountsHolding } from "../../app/features/accounts/accounts.server.ts";
import type { Holding } from "../../app/features/accounts/contract.ts";
import { analyticsHolding } from "../../app/features/analytics/analytics.server.ts";
import { auditHolding } from "../../app/features/audit/audit.server.ts";
import { blogHolding } from "../../app/features/blog/blog.server.ts";
import { dashboardHolding } from "../../app/features/dashboard/dashboard.server.ts";
import { mediaHolding } from "../../app/features/media/media.server.ts";
import { newsletterHolding } from "../../app/features/newsletter/newsletter.server.ts";
import { paymentsHolding } from "../../app/features/payments/payments.server.ts";
import { pdfReportHolding } from "../../app/features/pdf-report/pdf-report.server.ts";
import { questHolding } from "../../app/features/quest/quest.server.ts";
import { reportHolding } from "../../app/features/report/report.server.ts";
import { rightsHolding } from "../../app/features/rights/rights.server.ts";
import { settingsHolding } from "../../app/features/settings/settings.server.ts";
import type { Tx } from "../../app/platform/db.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

/** What every feature holds about a member: read for an export, erased with the account in this order. */
export const holdings: Holding<Services, Tx>[] = [
  reportHolding,
  questHolding,
  pdfReportHolding,
  paymentsHolding,
  dashboardHolding,
  newsletterHolding,
  analyticsHolding,
  settingsHolding,
  auditHolding,
  blogHolding,
  mediaHolding,
  rightsHolding,
  accountsHolding, // last: the others may still ask who it is
];
