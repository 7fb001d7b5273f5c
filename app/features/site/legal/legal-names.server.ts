import type { Env } from "../../../platform/env.server.ts";
import { type Names } from "../domain/legal.ts";

/** The configuration that legal texts refer to. */
export type Dependencies = Pick<
  Env,
  | "ANALYTICS_RAW_DAYS"
  | "BRAND_NAME"
  | "SELLER_NAME"
  | "SELLER_ADDRESS"
  | "GSTIN"
  | "GRIEVANCE_OFFICER"
  | "GRIEVANCE_EMAIL"
  | "SUPPORT_EMAIL"
  | "AI_KEY"
  | "AI_MODEL"
  | "AI_BASE_URL"
>;

/** Values of the names in braces. */
export const namesOf = (env: Dependencies): Names => ({
  brand: env.BRAND_NAME,
  seller: env.SELLER_NAME,
  address: env.SELLER_ADDRESS,
  gstin: env.GSTIN,
  officer: env.GRIEVANCE_OFFICER,
  grievance_email: env.GRIEVANCE_EMAIL,
  email: env.SUPPORT_EMAIL || env.GRIEVANCE_EMAIL,
  visit_days: String(env.ANALYTICS_RAW_DAYS),
  ...(env.AI_KEY && env.AI_MODEL && env.AI_BASE_URL
    ? { model: env.AI_MODEL, model_host: new URL(env.AI_BASE_URL).hostname }
    : { model: "", model_host: "" }),
});
