import { data, replace } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { formOf, resultPath, SESSION_ID } from "../../quest/contract.ts";
import * as report from "../report.server.ts";
import { ReportScreen } from "../ui/screen/report-screen.tsx";
import type { Seed } from "../ui/screen/seed.ts";
import type { Route } from "./+types/result";
import { intoCheckout } from "../../../document.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { brandOf, titleOf } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true, coloured: true, foot: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

/** A result is private: no indexing, no referrer, and a neutral link preview. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf({ matches }, `${loaderData?.seed?.relation === "owner" ? "Your" : "A"} result`) },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
  { property: "og:title", content: brandOf({ matches }) },
  { property: "og:description", content: "Someone shared an evening with you." },
  { property: "og:type", content: "website" },
  { name: "twitter:card", content: "summary" },
];

export const headers: Route.HeadersFunction = () => ({
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "private, no-store",
});

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { userId, sessionId, testId } = params;
  if (!SESSION_ID.test(sessionId) || !formOf(testId)) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const user = context.get(sessionContext);
  const viewer = { userId: user?.id ?? null, headers: request.headers };
  const opened = await report.openReport(services, { userId, sessionId, testId, viewer });
  if (user && userId === "anonymous" && opened?.relation === "owner")
    // keeps the `code` from sign-in, with which a purchase continues
    throw replace(resultPath({ ownerId: user.id, sessionId, testId }) + url.search);
  const seed: Seed = {
    document: opened?.document ?? null,
    reactions: opened ? await report.reactionsFor(services, { sessionId, testId }, opened) : {},
    relation: opened?.relation ?? "guest",
    claimed: opened?.claimed ?? false,
    shared: opened?.shared ?? false,
    at: services.clock.now().getTime(),
  };
  return data({ seed }, { status: opened ? 200 : 404 });
}

/**
 * If the server loader fails during client navigation, the screen fetches the report itself and shows what
 * went wrong.
 */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ seed: Seed | undefined }> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { seed: undefined };
  }
}

export default function Result({ loaderData, params }: Route.ComponentProps) {
  const { userId, sessionId, testId } = params;
  return (
    <ReportScreen key={`${sessionId}/${testId}`} ids={{ userId, sessionId, testId }} seed={loaderData.seed} />
  );
}
