import { redirect } from "react-router";
import { servicesContext } from "../../../context.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import * as applications from "../applications.server.ts";
import { BeginLink, QuietPage } from "../ui/quiet-page.tsx";
import css from "../ui/page.module.css";
import type { Route } from "./+types/open";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { plain: true } } satisfies PageHandle;
export const meta = titled("Your application", NOINDEX);
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });

/** Opens a link from an email and stores its key in this browser. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const application = await applications.findByKey(services, params.key);
  if (!application) return null;
  throw redirect(application.state === "draft" ? "/apply" : "/application", {
    headers: {
      "set-cookie": applications.keyCookie(services, application),
      "cache-control": "private, no-store",
    },
  });
}

export default function NoApplication() {
  return (
    <QuietPage>
      <header className={css["head"]}>
        <h1>This link doesn’t work</h1>
        <p className="lede">
          It is incomplete, older than six months or cancelled, or the application was deleted. Use the link
          in our newest email.
        </p>
      </header>
      <BeginLink />
    </QuietPage>
  );
}
