import { data } from "react-router";
import { servicesContext } from "../../../context.ts";
import { brandOf, shareCard, titleWith } from "../../../platform/pages/head.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { pagePath } from "../contract.ts";
import { NothingShared, SharedPage, type SharedView } from "../ui/share/shared-page.tsx";

import * as report from "../report.server.ts";
import type { Route } from "./+types/shared";

export const handle = { page: { public: true, plain: true, coloured: true } } satisfies PageHandle;

const CARD = { width: "1200", height: "630" };

type Shown = Pick<SharedView, "path" | "version" | "title" | "sentence">;
const cardOf = ({ path, version, title, sentence }: Shown, origin: string) => [
  { name: "description", content: sentence },
  { property: "og:description", content: sentence },
  { property: "og:url", content: origin + path },
  { property: "og:image", content: `${origin}${path}/wide.png?v=${version}` },
  { property: "og:image:type", content: "image/png" },
  { property: "og:image:width", content: CARD.width },
  { property: "og:image:height", content: CARD.height },
  { property: "og:image:alt", content: `${title}. ${sentence}` },
  { name: "twitter:card", content: "summary_large_image" },
];

/** The link preview is the shared picture; without one, it is generic. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  // the root's loader provides `origin`
  const site = matches.find((match) => match?.id === "root")?.loaderData as { origin: string } | undefined;
  const shown = loaderData?.shown;
  const brand = brandOf({ matches });
  const always = [
    { title: titleWith(brand, shown ? shown.title : "Nothing is shown here") },
    { name: "robots", content: "noindex, nofollow" },
    { name: "referrer", content: "no-referrer" },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: shown ? shown.title : brand },
  ];
  if (!site) return always;
  if (!shown) return [...always, ...shareCard(site.origin)];
  return [...always, ...cardOf(shown, site.origin)];
};

export const headers: Route.HeadersFunction = () => ({
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, no-store",
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const picture = await report.openPicture(context.get(servicesContext), params.picture);
  if (!picture) return data({ shown: undefined }, { status: 404 });
  const { words, version, firstName, palette } = picture;
  const shown: SharedView = {
    path: pagePath(params.picture),
    version,
    title: words.headline ? `${words.kicker}: ${words.headline}` : words.kicker,
    sentence: words.sentence.replaceAll(/\s+/g, " "),
    firstName,
    palette,
  };
  return { shown };
}

export default function Shared({ loaderData: { shown } }: Route.ComponentProps) {
  return shown ? <SharedPage {...shown} /> : <NothingShared />;
}
