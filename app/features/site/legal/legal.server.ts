import { renderMarkdown } from "../../../platform/markdown.server.ts";
import { fillNames, type Names } from "../domain/legal.ts";
import { firstOf } from "../../../lib/checked.ts";
import { type LegalPage, pages } from "./legal-editions.server.ts";
import type { Env } from "../../../platform/env.server.ts";

/** The configuration that legal texts refer to. */
type Dependencies = Pick<
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

/** Values for the placeholders in legal texts. */
const namesOf = (env: Dependencies): Names => ({
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

/**
 * The legal page at a path: "/refund-policy" is the current edition, "/refund-policy/1" its first. Undefined
 * if there is none.
 */
export function legalPageAt(env: Dependencies, pathname: string, from = pages): LegalPage | undefined {
  const [page = "", wanted] = pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean);
  const editions = from.get(page) ?? [];
  const edition =
    wanted === undefined ? editions[0] : editions.find(({ version }) => String(version) === wanted);
  if (!edition) return undefined;
  const { body, ...shownEdition } = edition;
  const { html, headings } = renderMarkdown(fillNames(body, namesOf(env)));
  const versions = editions.map(({ version, date }) => ({ version, date }));
  return {
    ...shownEdition,
    html,
    headings: headings.filter(({ level }) => level === 2),
    path: `/${page}`,
    current: firstOf(editions).version,
    versions,
  };
}
