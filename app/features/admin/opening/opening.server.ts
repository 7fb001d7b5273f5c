import { formatIndiaDay } from "../../../lib/india-format.ts";
import { indiaMidnight, isDay } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as applications from "../../applications/applications.server.ts";
import * as operations from "../../operations/operations.server.ts";
import * as payments from "../../payments/payments.server.ts";
import type { SettingKey } from "../../settings/contract.ts";
import * as settings from "../../settings/settings.server.ts";
import { type OpeningLine, openingLines } from "../domain/opening.ts";
import { readMailRecords } from "./mail-records.server.ts";
import type { LookUp } from "./dkim-keys.server.ts";

const STAY: SettingKey[] = ["main_experience_price", "executive_escape_price", "insider_access_price"];
const REPORT: SettingKey[] = ["report_early_price", "report_regular_price"];
const BEFORE: SettingKey[] = [
  "main_experience_original_price",
  "executive_escape_original_price",
  "insider_access_original_price",
];

/**
 * The current state of the opening checklist.
 * @param lookUp reads TXT records; the system's resolver by default
 */
export async function readOpening(
  services: Pick<Services, "db" | "env" | "clock" | "log">,
  lookUp?: LookUp,
): Promise<OpeningLine[]> {
  const now = services.clock.now().getTime();
  const { env } = services;
  const [form, registration, gateway, backup, mail, proofs, received, reportPrices] = await Promise.all([
    settings.readSettingsForm(services),
    settings.readKnownRegistration(services),
    payments.readGatewayProof(services),
    operations.readBackups(services),
    readMailRecords(env, now, lookUp),
    accounts.readAdministratorProofs(services),
    applications.hasReceived(services),
    payments.readPrices(services),
  ]);
  const { values } = form;
  const saved = (key: SettingKey) => form.saved.includes(key) && values[key] !== "";
  const until = values.original_prices_until.trim();
  return openingLines({
    now,
    contradictions: settings.contradictions(values, now),
    saved: {
      closeDate: saved("registration_close_date"),
      month: values.accepting_applications_for_date !== "",
      seats: saved("available_seats"),
      prices: STAY.every(saved),
      reportPrices: REPORT.every(saved),
    },
    closed: registration?.closed ?? false,
    struck: {
      shown: BEFORE.some((key) => values[key] !== ""),
      until: isDay(until) ? formatIndiaDay(indiaMidnight(until)) : null,
    },
    reportPrice: { ...reportPrices, countdown: values.report_countdown === "on" },
    place: {
      from: values.place_from !== "",
      to: values.place_to !== "",
      coast: values.place_coast !== "",
      hosts: values.place_hosts !== "",
    },
    seller: {
      SELLER_NAME: env.SELLER_NAME !== "",
      SELLER_ADDRESS: env.SELLER_ADDRESS !== "",
      SUPPORT_EMAIL: env.SUPPORT_EMAIL !== "",
      GRIEVANCE_OFFICER: env.GRIEVANCE_OFFICER !== "",
      GRIEVANCE_EMAIL: env.GRIEVANCE_EMAIL !== "",
    },
    gateway: { keys: env.SITE_MODE === "live", ...gateway },
    mail,
    mailAt: proofs.mailAt?.getTime() ?? null,
    secondFactor: proofs.secondFactor,
    backupAt: backup.madeAt?.getTime() ?? null,
    restoredAt: backup.restoredAt?.getTime() ?? null,
    applications: { elsewhere: env.APPLICATION_FORM_URL || null, received },
  });
}
