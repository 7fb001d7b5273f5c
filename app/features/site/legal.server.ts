import pages from "../../../content/site/legal.json" with { type: "json" };

export type LegalPage = { title: string; short: string; sections: { heading: string; text: string[] }[] };

/** The legal page at this path, e.g. "/privacy-policy". */
export function legalPageAt(pathname: string): LegalPage | undefined {
  const slug = pathname.replace(/\.data$/, "").replaceAll("/", "");
  return Object.hasOwn(pages, slug) ? pages[slug as keyof typeof pages] : undefined;
}
