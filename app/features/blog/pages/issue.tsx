import { data, Link, type MetaDescriptor } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NewsletterSection } from "../../newsletter/newsletter.browser.tsx";
import * as insider from "../../insider/insider.server.ts";
import * as newsletter from "../../newsletter/newsletter.server.ts";
import type { Route } from "./+types/issue";
import css from "./post.module.css";
import { titled, titleWith } from "../../../platform/pages/head.ts";

export const handle = { page: { public: true, findable: true } } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const all = await insider.isInsider(services, context.get(sessionContext));
  const issue = await newsletter.readArchived(services, params.id, { all });
  if (!issue) throw data(null, { status: 404 });
  return {
    issue,
    newsletterPicture: await newsletter.readSectionPicture(services),
    origin: services.env.ORIGIN,
    brand: services.env.BRAND_NAME,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return titled("Newsletters")({ matches });
  const { issue, origin, brand } = loaderData;
  return [
    { title: titleWith(brand, issue.subject) },
    { name: "description", content: issue.preview },
    { tagName: "link", rel: "canonical", href: `${origin}/blog/letters/${issue.id}` },
  ];
}

/** One issue of the newsletter. */
export default function IssuePage({ loaderData: { issue, newsletterPicture } }: Route.ComponentProps) {
  return (
    <>
      <div className={["tone-light tone-reading", css["page"]].join(" ")}>
        <article>
          <header className={css["head"]}>
            <p className={css["facts"]}>
              A newsletter, sent on <time dateTime={issue.sentAt}>{formatIndiaDay(issue.sentAt)}</time>
            </p>
            <h1 className="display">{issue.subject}</h1>
            <p className="lede">{issue.preview}</p>
          </header>
          {/* oxlint-disable-next-line react/no-danger -- renderMarkdown escapes HTML in the text */}
          <div className={css["prose"]} dangerouslySetInnerHTML={{ __html: issue.html }} />
          <footer className={css["end"]}>
            <p>
              <Link to="/blog/letters">Past newsletters</Link>
            </p>
          </footer>
        </article>
      </div>
      <NewsletterSection source="blog" own={newsletterPicture} />
    </>
  );
}
