import { data, redirect } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { resultPath } from "../contract.ts";
import * as quest from "../quest.server.ts";
import type { Route } from "./+types/result-router";
import { intoCheckout } from "../../../document.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";

export const handle = { page: { pays: true, coloured: true, foot: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

/**
 * `/quest-result` redirects to the member's latest result, else this browser's, else the quest. Longer
 * addresses that match no other route are 404.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params["*"]) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const asker = { userId: context.get(sessionContext)?.id ?? null, headers: request.headers };
  const result = await quest.latestResultFor(services, asker);
  throw redirect(result ? resultPath(result) : "/quest", {
    headers: { "cache-control": "private, no-store" },
  });
}

export default function ResultRouter() {
  return null;
}
