import { Link, redirect } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Portrait } from "../../report/report.browser.tsx";
import * as dashboard from "../dashboard.server.ts";
import { OtherEditions } from "../ui/editions.tsx";
import css from "../ui/dashboard.module.css";
import { Frame } from "../ui/frame.tsx";
import type { Route } from "./+types/report-ready";
import { intoCheckout } from "../../../document.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true, coloured: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

/** The latest result with its PDF if it has one; redirects to the quest if there is no result. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ready = await dashboard.readReady(
    context.get(servicesContext),
    context.get(sessionContext),
    request.headers,
  );
  if (!ready) throw redirect("/quest");
  return ready;
}

export const meta = titled("Your report is ready", NOINDEX);

export default function ReportReady({ loaderData: { result, pdf, name } }: Route.ComponentProps) {
  return (
    <Frame
      night
      aside={name === null ? <Link to="/auth">Sign In</Link> : <Link to="/quest-dashboard">Dashboard</Link>}
    >
      <div className={css["book"]}>
        <Portrait traits={result.traits} size="thumb" decorative />
        <b>{result.name}</b>
        {name && <small>{name}</small>}
      </div>
      <div className={`stack ${css["foot"]}`}>
        <h1 className={`display ${css["title"]}`}>Your report is ready</h1>
        {pdf ? (
          <p className="figures">
            {pdf.pages} pages, written from your {result.statements} answers.
          </p>
        ) : (
          <p>
            Written from your {result.statements} answers, a page at a time. Swipe through it at your own
            pace.
          </p>
        )}
        {pdf && (
          <ButtonLink wide to={pdf.download}>
            <Icon name="download" /> Download PDF
          </ButtonLink>
        )}
        {pdf && <OtherEditions download={pdf.download} />}
        <ButtonLink wide look={pdf ? "line" : "ember"} to={result.url}>
          Open your result
        </ButtonLink>
        {name !== null && (
          <ButtonLink wide look="line" to="/quest-dashboard">
            Dashboard
          </ButtonLink>
        )}
      </div>
    </Frame>
  );
}
