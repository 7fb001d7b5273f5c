import { handedIn } from "../../app/platform/feature.server.ts";
import { QUALITY } from "../../app/platform/html-answer.server.ts";
import { type HtmlCacheOptions, openHtmlCache } from "../../app/platform/html-cache.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import type { Draw } from "./hashed-page.ts";
import { bytesOf, isWhole } from "./page-weight.ts";
import type { Drawing, Page } from "./page-drawing.ts";
import { type Asked } from "./page-keys.ts";
import { anonymousUrl } from "./anonymous-url.ts";

/** `isSteady`: what the page is made of did not change while it was drawn. */
type LinkedPage = { page: Page; isSteady: boolean };

const weigh = ({ page, isSteady }: LinkedPage) => (isSteady && isWhole(page) ? bytesOf(page) : undefined);
/** Results by link have a room of their own, so that no crowd of them puts the public pages out of memory. */
const MOST = { pages: 100, bytes: 48 * 1024 * 1024 };

/** Pages that look the same to everybody who has their link, in memory by what they are made of. */
export function openLinkedPages(
  services: Services,
  rules: Pick<HtmlCacheOptions<LinkedPage>, "now" | "until" | "certain">,
  { drawnForAll }: Drawing,
) {
  const cache = openHtmlCache<LinkedPage>({ ...rules, weigh, most: MOST });
  const linkedPages = handedIn(services, "linkedPages");

  /** Whose page is asked for by its link alone, and how to know what it is made of. */
  function linkOf(asked: Asked) {
    const { pathname, search } = anonymousUrl(asked) ?? {};
    if (pathname === undefined || search !== "") return undefined;
    const found = linkedPages.find(({ path }) => path.test(pathname));
    return found && { ...found, pathname };
  }

  return {
    drop: () => cache.drop(),
    isLinked: (asked: Asked) => linkOf(asked) !== undefined,
    /** The page, where it is in memory and it is known without asking the database that it is still right. */
    cached(asked: Asked): Page | undefined {
      const link = linkOf(asked);
      const stamp = link?.knownStamp(services, link.pathname);
      return stamp === undefined ? undefined : cache.cached(`${link?.pathname} ${stamp}`)?.page;
    },
    /** A result for who has nothing but its link; undefined where nobody may see it so. */
    async find(asked: Asked, draw: Draw): Promise<Page | undefined> {
      const link = linkOf(asked);
      const stamp = await link?.readStamp(services, link.pathname);
      if (!link || stamp === undefined) return undefined;
      const found = await cache.find(`${link.pathname} ${stamp}`, async () => {
        const page = await drawnForAll(link.pathname, draw, { quality: QUALITY.forSome });
        return { page, isSteady: (await link.readStamp(services, link.pathname)) === stamp };
      });
      if (!found) return undefined;
      return "cached" in found ? found.cached.page : found.drawn.page;
    },
  };
}
