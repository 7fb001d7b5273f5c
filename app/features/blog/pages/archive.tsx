import { Link } from "react-router";
import { servicesContext } from "../../../context.ts";
import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { publicHead } from "../../../platform/head.ts";
import type { PageHandle } from "../../../platform/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import type { Route } from "./+types/archive";
import css from "./list.module.css";

export const handle = { page: { public: true, findable: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "Letters sent so far | Villa Vesper",
  description: "Letters that went out to subscribers and may be read by everybody.",
});

export const loader = async ({ context }: Route.LoaderArgs) => ({
  issues: await newsletter.listArchive(context.get(servicesContext)),
});

/** The issues of the newsletter that everybody may read. */
export default function Archive({ loaderData: { issues } }: Route.ComponentProps) {
  return (
    <>
      <div className={["tone-light tone-reading", css["page"]].join(" ")}>
        <header className={css["head"]}>
          <h1 className="display">Letters sent so far</h1>
          <p>
            {issues.length > 0
              ? "As they went out. Whoever subscribes has them first."
              : "No letter has been opened to everybody yet. Whoever subscribes has the next one first."}
          </p>
        </header>
        <ul className={css["rows"]}>
          {issues.map(({ id, subject, preview, sentAt }) => (
            <li key={id}>
              <Link to={`/blog/letters/${id}`}>
                <p className={css["facts"]}>
                  <time dateTime={sentAt}>{formatIndiaDay(sentAt)}</time>
                </p>
                <h2>{subject}</h2>
                <p>{preview}</p>
                <Icon name="arrow" size={22} />
              </Link>
            </li>
          ))}
        </ul>
        <p className={css["ways"]}>
          <Link to="/blog">Notes from the house</Link>
        </p>
      </div>
      <NewsletterSection source="blog" />
    </>
  );
}
