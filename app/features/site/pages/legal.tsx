import type { MetaDescriptor } from "react-router";
import { data, Link, useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { indiaMidnight } from "../../../lib/india-time.ts";
import { TrackingChoice } from "../../analytics/analytics.browser.tsx";
import { legalPageAt } from "../legal/legal.server.ts";
import { readSeatTerms } from "../site.server.ts";
import css from "./legal.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";
import type { Route } from "./+types/legal";
import { NOINDEX, titled, titleWith } from "../../../platform/pages/head.ts";

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

/** Pages that also show texts of the owner, with the headings of those texts. */
const OWNERS = {
  "/refund-policy": [["cancelling", "Stepping back from a seat"]],
  "/terms-of-use": [["rules", "House rules"]],
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { env } = services;
  const { pathname } = new URL(request.url);
  const page = legalPageAt(env, pathname);
  if (!page) throw data(null, { status: 404 });
  const terms = await readSeatTerms(services);
  const isNumbered = /\/\d+(\.data)?$/.test(pathname); // numbered addresses show the edition alone
  const headings = isNumbered ? undefined : OWNERS[page.path as keyof typeof OWNERS];
  const owners = (headings ?? []).flatMap(([key, name]) => (terms[key] ? [{ name, text: terms[key] }] : []));
  return { ...page, owners, brand: env.BRAND_NAME, origin: env.ORIGIN };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export function meta({ loaderData: page, matches }: Route.MetaArgs): MetaDescriptor[] {
  return page
    ? [
        {
          title: titleWith(
            page.brand,
            `${page.title}${page.version === page.current ? "" : `, version ${page.version}`}`,
          ),
        },
        { name: "description", content: page.short },
        { tagName: "link", rel: "canonical", href: page.origin + page.path },
        ...(page.version === page.current ? [] : [NOINDEX]),
      ]
    : titled("Legal")({ matches });
}

const Day = ({ date }: { date: string }) => (
  <time dateTime={date}>{formatIndiaDay(indiaMidnight(date))}</time>
);

/** From when this edition is in force; for an older one also until when, and a link to the current one. */
function Force({ page }: { page: Shown }) {
  const next = page.versions.find(({ version }) => version === page.version + 1);
  return (
    <p>
      Version {page.version}, in force from <Day date={page.date} />
      {next && (
        <>
          {" "}
          to <Day date={next.date} />. <Link to={page.path}>Read the current version</Link>
        </>
      )}
    </p>
  );
}

const Versions = ({ page }: { page: Shown }) => (
  <section className={css["versions"]}>
    <h2 id="versions">Versions of this page</h2>
    <ul>
      {page.versions.map(({ version, date }) => (
        <li key={version}>
          <Link to={`${page.path}/${version}`} aria-current={version === page.version ? "page" : undefined}>
            Version {version}
          </Link>
          , <Day date={date} />
        </li>
      ))}
    </ul>
  </section>
);

export default function Legal() {
  const page = useLoaderData<typeof loader>();
  return (
    <article className={["tone-light tone-reading", css["page"]].join(" ")}>
      <header className={css["head"]}>
        <h1 className="display">{page.title}</h1>
        <Force page={page} />
      </header>
      <nav className={css["contents"]} aria-label="On this page">
        {page.headings.map(({ id, text }) => (
          <a key={id} href={`#${id}`}>
            {text}
          </a>
        ))}
      </nav>
      <div className={css["words"]}>
        <p className={css["short"]}>{page.short}</p>
        {/* oxlint-disable-next-line react/no-danger -- renderMarkdown escapes HTML in the text */}
        <div dangerouslySetInnerHTML={{ __html: page.html }} />
        {/* the owner's current texts, which are not part of the edition; an offer of a seat repeats them */}
        {page.owners.map(({ name, text }) => (
          <section key={name} className={css["versions"]}>
            <h2>{name}</h2>
            <p className={css["said"]}>{text}</p>
          </section>
        ))}
        {page.path === "/privacy-policy" && (
          <section className={css["versions"]}>
            <h2 id="your-choice">Your choice in this browser</h2>
            <TrackingChoice />
          </section>
        )}
        <Versions page={page} />
      </div>
    </article>
  );
}
