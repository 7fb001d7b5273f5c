import { Link } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { countOf } from "../../../lib/plural.ts";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import * as insider from "../../insider/insider.server.ts";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import type { Route } from "./+types/archive";
import css from "./list.module.css";

export const handle = { page: { public: true, findable: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "Past newsletters",
  description: "Newsletters that were sent to subscribers and are open to everyone.",
});

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const all = await insider.isInsider(services, context.get(sessionContext));
  const { sent, open } = await newsletter.countSent(services);
  return {
    issues: await newsletter.listArchive(services, { all }),
    all,
    closed: all ? 0 : sent - open,
    newsletterPicture: await newsletter.readSectionPicture(services),
  };
}

/** The text below the title. */
function introduction({ issues, all }: Pick<Route.ComponentProps["loaderData"], "issues" | "all">) {
  if (issues.length === 0)
    return all
      ? "No newsletter has been sent yet. Subscribers get the next one first."
      : "No newsletter is open to everyone yet. Subscribers get the next one first.";
  return all ? "All of them, as they were sent." : "As they were sent. Subscribers get them first.";
}

/** The newsletter archive: public issues, or all sent issues for Insiders. */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const { issues, all, closed, newsletterPicture } = loaderData;
  return (
    <>
      <div className={["tone-light tone-reading", css["page"]].join(" ")}>
        <header className={css["head"]}>
          <h1 className="display">Past newsletters</h1>
          <p className="lede">{introduction({ issues, all })}</p>
        </header>
        <ul className={css["rows"]}>
          {issues.map(({ id, subject, preview, sentAt, forAll }) => (
            <li key={id}>
              <Link to={`/blog/letters/${id}`}>
                <p className={css["facts"]}>
                  <time dateTime={sentAt}>{formatIndiaDay(sentAt)}</time>
                  {!forAll && ", for Insiders"}
                </p>
                <h2>{subject}</h2>
                <p>{preview}</p>
                <Icon name="arrow" size={22} />
              </Link>
            </li>
          ))}
        </ul>
        {closed > 0 && (
          <p className={css["more"]}>
            {countOf(closed, "more newsletter")} {closed === 1 ? "is" : "are"} for{" "}
            <Link to="/insider">Insiders</Link>.
          </p>
        )}
        <p className={`row ${css["ways"]}`}>
          <Link to="/blog">Notes from the house</Link>
        </p>
      </div>
      <NewsletterSection source="blog" own={newsletterPicture} />
    </>
  );
}
