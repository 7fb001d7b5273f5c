import type { MetaDescriptor } from "react-router";
import { data, Link } from "react-router";
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
  return loaderData
    ? [
        { title: titleWith(loaderData.brand, loaderData.issue.subject) },
        { name: "description", content: loaderData.issue.preview },
        {
          tagName: "link",
          rel: "canonical",
          href: `${loaderData.origin}/blog/letters/${loaderData.issue.id}`,
        },
      ]
    : titled("Newsletters")({ matches });
}

const End = () => (
  <footer className={css["end"]}>
    <p>
      <Link to="/blog/letters">Past newsletters</Link>
    </p>
  </footer>
);

type HeadProps = Pick<Route.ComponentProps["loaderData"]["issue"], "sentAt" | "subject" | "preview">;
const Head = ({ sentAt, subject, preview }: HeadProps) => (
  <header className={css["head"]}>
    <p className={css["facts"]}>
      A newsletter, sent on <time dateTime={sentAt}>{formatIndiaDay(sentAt)}</time>
    </p>
    <h1 className="display">{subject}</h1>
    <p className="lede">{preview}</p>
  </header>
);

/** One issue of the newsletter. */
export default function IssuePage({ loaderData: { issue, newsletterPicture } }: Route.ComponentProps) {
  return (
    <>
      <div className={["tone-light tone-reading", css["page"]].join(" ")}>
        <article>
          <Head {...issue} />
          {/* oxlint-disable-next-line react/no-danger -- renderMarkdown lets no HTML of the text through */}
          <div className={css["prose"]} dangerouslySetInnerHTML={{ __html: issue.html }} />
          <End />
        </article>
      </div>
      <NewsletterSection source="blog" own={newsletterPicture} />
    </>
  );
}
