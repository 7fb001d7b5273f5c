import fs from "node:fs";
import { readDocument } from "../../platform/front-matter.server.ts";
import type { Env } from "../../platform/env.server.ts";
import { type Heading, renderMarkdown } from "../../platform/markdown.server.ts";
import { fillNames, type Names } from "./domain/legal.ts";
import { firstOf } from "../../kernel/checked.ts";

/** A legal page as it stood from `date` (YYYY-MM-DD) on. */
type Edition = { version: number; date: string; title: string; short: string; body: string };
export type LegalPage = Omit<Edition, "body"> & {
  html: string;
  headings: Heading[];
  /** The path of the page in force, and all versions of it, the newest first. */
  path: string;
  current: number;
  versions: { version: number; date: string }[];
};

/**
 * Editions by page, the newest first. A file is named by its version, so that none is changed by mistake for
 * a new one.
 * @throws Error for a file that does not fit
 */
export function readEditions(texts: Record<string, string>): Map<string, Edition[]> {
  const pages = new Map<string, Edition[]>();
  for (const [file, text] of Object.entries(texts)) {
    const [, page, number] = /([a-z-]+)\/(\d+)\.md$/.exec(file) ?? [];
    const { fields, body } = readDocument(text);
    const { version, date = "", title, short } = fields;
    if (!page || version !== number || !/^\d{4}-\d\d-\d\d$/.test(date) || !title || !short)
      throw new Error(`${file} needs its own number as version, a date, a title and a short version`);
    pages.set(page, [...(pages.get(page) ?? []), { version: Number(version), date, title, short, body }]);
  }
  for (const editions of pages.values()) editions.sort((a, b) => b.version - a.version);
  return pages;
}
/** Below the project's folder, in which every process of the site runs. */
const files = fs.globSync("content/legal/*/*.md");
const pages = readEditions(Object.fromEntries(files.map((file) => [file, fs.readFileSync(file, "utf8")])));

type Has = Pick<
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

const namesOf = (env: Has): Names => ({
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

/** What a path asks for: the page, all its editions, and the one that is meant. */
function editionAt(pathname: string, from: typeof pages) {
  const [page = "", asked] = pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean);
  const editions = from.get(page) ?? [];
  const edition =
    asked === undefined ? editions[0] : editions.find(({ version }) => String(version) === asked);
  return { page, editions, edition };
}

/**
 * The legal page at a path: "/refund-policy" is the one in force, "/refund-policy/1" its first version.
 * Undefined where there is none.
 */
export function legalPageAt(env: Has, pathname: string, from = pages): LegalPage | undefined {
  const { page, editions, edition } = editionAt(pathname, from);
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
