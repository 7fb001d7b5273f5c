import { data, redirect } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { resultPath, testIdOf } from "../contract.ts";
import * as quest from "../quest.server.ts";
import { Quiz } from "../ui/quiz.tsx";
import type { Route } from "./+types/assessment";
import { intoCheckout } from "../../../document.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true, foot: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

export const meta = titled("The quest", NOINDEX);
export const headers: Route.HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
});

/** `?session=` selects a quest and `?form=full` its second half; by default the current quest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asker = { userId: context.get(sessionContext)?.id ?? null, headers: request.headers };
  const params = new URL(request.url).searchParams;
  const sessionId = params.get("session");
  const progress = sessionId
    ? await quest.readProgress(services, sessionId, asker)
    : await quest.currentQuest(services, asker);
  if (!progress) throw redirect(sessionId ? "/quest?gone" : "/quest");
  const form = params.get("form") === "full" || progress.finished.includes("short") ? "full" : "short";
  if (progress.finished.includes(form)) throw redirect(resultPath({ ...progress, testId: testIdOf(form) }));
  return data(
    { progress, sheet: quest.sheetOf(form) },
    { headers: { "cache-control": "private, no-store" } },
  );
}

export default function Assessment({ loaderData: { progress, sheet } }: Route.ComponentProps) {
  return <Quiz key={`${progress.sessionId} ${sheet.form}`} progress={progress} sheet={sheet} />;
}
