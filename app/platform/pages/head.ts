import type { MetaDescriptor } from "react-router";
import { DEFAULT_BRAND } from "../../lib/brand.ts";

/**
 * The share image of the site: a file in `public` with the default brand name; for any other name it is
 * generated.
 */
export const CARD_PATH = "/art/share.jpg";
/** Whether the share image is generated for this brand. */
export const drawsCard = (brand: string): boolean => brand !== DEFAULT_BRAND;
const CARD = {
  path: CARD_PATH,
  width: "1200",
  height: "630",
  alt: "A white villa and its pool at blue hour: Where Ambition Finds Its Tribe",
};

/** Share image tags. */
export const shareCard = (origin: string): MetaDescriptor[] => [
  { property: "og:image", content: origin + CARD.path },
  { property: "og:image:type", content: "image/jpeg" },
  { property: "og:image:width", content: CARD.width },
  { property: "og:image:height", content: CARD.height },
  { property: "og:image:alt", content: CARD.alt },
  { name: "twitter:card", content: "summary_large_image" },
];

type RouteFacts = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
};
/** The root loader's data. */
type Site = { origin: string; brand: { name: string } };

/** The root's data, or undefined if the root itself failed. */
const siteOf = ({ matches }: Pick<RouteFacts, "matches">) =>
  matches.find((match) => match?.id === "root")?.loaderData as Site | undefined; // from the root's loader

/** The title format of all pages. */
export const titleWith = (brand: string, title: string) => `${title} | ${brand}`;

/** The title of a page, with the brand from the root loader; without it if the root itself failed. */
export function titleOf(page: Pick<RouteFacts, "matches">, title: string): string {
  const site = siteOf(page);
  return site ? titleWith(site.brand.name, title) : title;
}

/** Keeps a page out of search engines. */
export const NOINDEX: MetaDescriptor = { name: "robots", content: "noindex" };

/**
 * The head of a page that needs only a title.
 * @example export const meta = titled("Your Profile", NOINDEX);
 */
export const titled =
  (title: string, ...extra: MetaDescriptor[]) =>
  (page: Pick<RouteFacts, "matches">): MetaDescriptor[] => [{ title: titleOf(page, title) }, ...extra];

/** The brand name. */
export const brandOf = (page: Pick<RouteFacts, "matches">) => siteOf(page)?.brand.name ?? DEFAULT_BRAND;

const openGraph = (shown: { siteName: string; title: string; description: string; url: string }) => [
  { property: "og:type", content: "website" },
  { property: "og:site_name", content: shown.siteName },
  { property: "og:locale", content: "en_IN" },
  { property: "og:title", content: shown.title },
  { property: "og:description", content: shown.description },
  { property: "og:url", content: shown.url },
];

/**
 * Title, description, canonical address and share image of a public page.
 * @param brandFirst puts the brand in front of the title, as on the home page
 * @example export const meta = publicHead({ title: "…", description: "…" });
 */
export const publicHead =
  ({
    title: pageName,
    description,
    brandFirst = false,
  }: {
    title: string;
    description: string;
    brandFirst?: boolean;
  }) =>
  (page: RouteFacts): MetaDescriptor[] => {
    const site = siteOf(page);
    const title = brandFirst ? `${brandOf(page)}: ${pageName}` : titleOf(page, pageName);
    const plain: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
    if (!site) return plain;
    const url = site.origin + page.location.pathname;
    return [
      ...plain,
      { tagName: "link", rel: "canonical", href: url },
      ...openGraph({ siteName: site.brand.name, title, description, url }),
      ...shareCard(site.origin),
    ];
  };
