import { useState, useEffect } from "react";
import { Link } from "react-router";
import { servicesContext } from "../../../context.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import type { FaqTopic } from "../contract.ts";
import { faqPage } from "../domain/linked-data.ts";
import { textParts } from "../domain/text-parts.ts";
import { countOf } from "../../../lib/plural.ts";
import * as site from "../site.server.ts";
import { ArrowLink } from "../ui/arrow-link.tsx";
import { useHouse } from "../ui/brand.ts";
import { Ember, LineDrawing } from "../../../ui/line-drawing.tsx";
import { Endcap } from "../ui/endcap.tsx";
import { FaqSearch, findEntries } from "../ui/faq-search.tsx";
import layout from "../ui/layout.module.css";
import type { Route } from "./+types/faq";
import css from "./faq.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";

/**
 * The id of the section being read: the last one whose top is in the upper third of the screen; initially the
 * first.
 */
function useSectionInSight(ids: string[]): string | undefined {
  const [id, setId] = useState(ids[0]);
  const names = ids.join(" ");
  useEffect(() => {
    const look = () => {
      const above = names
        .split(" ")
        .filter(
          (name) =>
            (document.getElementById(name)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
        );
      setId(above.at(-1) ?? names.split(" ")[0]);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [names]);
  return id;
}

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

const head = publicHead({
  title: "FAQ",
  description: "Questions about the house, the week, the money, the quest and your data, answered straight.",
});

export const meta = (page: Route.MetaArgs) => [
  ...head(page),
  ...(page.loaderData ? [{ "script:ld+json": faqPage(page.loaderData.topics) }] : []),
];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  topics: await site.readFaq(context.get(servicesContext)),
});

const Paragraph = ({ text }: { text: string }) => (
  <p>
    {textParts(text).map((part) =>
      part.href ? (
        <Link key={part.text} to={part.href} reloadDocument={part.href.startsWith("/apply")}>
          {part.text}
        </Link>
      ) : (
        part.text
      ),
    )}
  </p>
);

/** An arch to the sea, and a small table with two chairs, where questions are answered. Decorative. */
const DoorwayDrawing = () => (
  <LineDrawing className={css["drawing"]} viewBox="0 0 340 240">
    <path d="M2 232h336" />
    <path d="M28 232V92a62 62 0 0 1 124 0v140M40 232V92a50 50 0 0 1 100 0v140" />
    <path d="M40 138h100" />
    <path d="M52 150h30M92 158h36M60 168h22M104 176h24" strokeOpacity=".5" />
    <path d="M40 206h100M64 206v26M90 206v26M116 206v26" strokeOpacity=".5" />
    <Ember x={112} y={96} size={1.1} />
    <path d="M250 2v56M228 80a22 22 0 0 1 44 0zM244 80a6 6 0 0 0 12 0" />
    <path d="M212 98l-12 22M288 98l12 22M250 100v18" strokeDasharray="1 7" />
    <path d="M202 160h96M214 160l-8 72M286 160l8 72" />
    <path d="M226 152c8-5 16-5 24 0 8-5 16-5 24 0v8c-8-4-16-4-24 0-8-4-16-4-24 0zM250 152v8" />
    <path d="M172 132v100M172 182h28M200 182v50M328 132v100M328 182h-28M300 182v50" />
  </LineDrawing>
);

type TopicProps = { topic: FaqTopic; isOpen: (index: number) => boolean };
const Topic = ({ topic: { id, name, entries }, isOpen }: TopicProps) => (
  <section id={id} aria-labelledby={`${id}-name`}>
    <h2 className={layout["d2"]} id={`${id}-name`}>
      {name}
    </h2>
    {entries.map(({ question, answer }, i) => (
      <details key={question} className={css["entry"]} open={isOpen(i)}>
        <summary>
          {question}
          <i aria-hidden="true" />
        </summary>
        <div className={css["answer"]}>
          {answer.map((text) => (
            <Paragraph key={text} text={text} />
          ))}
        </div>
      </details>
    ))}
  </section>
);

export default function Faq({ loaderData: { topics } }: Route.ComponentProps) {
  const { brand } = useHouse();
  const inSight = useSectionInSight(topics.map(({ id }) => id));
  const [query, setQuery] = useState("");
  const isSearching = query.trim() !== "";
  const shown = isSearching ? findEntries(topics, query) : topics;
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className="tone-light tone-reading">
      <div className={[layout["wrap"], layout["grid"], css["page"]].join(" ")}>
        <header className={css["side"]}>
          <h1 className={layout["d3"]}>Questions, answered straight</h1>
          {brand.support && (
            <p className={layout["text"]}>
              Not here? <a href={`mailto:${brand.support}`}>Write to us</a>.
            </p>
          )}
          <FaqSearch query={query} onChange={setQuery} />
          <output className="visually-hidden">
            {isSearching && countOf(count, "question found", "questions found")}
          </output>
          {!isSearching && (
            <>
              <nav className={css["topics"]} aria-label="Topics">
                {topics.map(({ id, name }) => (
                  <a key={id} href={`#${id}`} aria-current={id === inSight ? "true" : undefined}>
                    {name}
                  </a>
                ))}
              </nav>
              <DoorwayDrawing />
            </>
          )}
        </header>
        <div className={css["list"]}>
          {shown.map((topic, i) => (
            <Topic
              key={`${topic.id} ${isSearching}`}
              topic={topic}
              isOpen={(at) => isSearching || (i === 0 && at === 0)}
            />
          ))}
          {count === 0 && (
            <p className={layout["text"]}>
              No answer contains “{query.trim()}”. Try fewer words
              {brand.support && (
                <>
                  , or <a href={`mailto:${brand.support}`}>write to us</a>
                </>
              )}
              .
            </p>
          )}
        </div>
      </div>
      <Endcap title="Still have a question?" place="faq">
        {brand.support ? (
          <a href={`mailto:${brand.support}`}>Write to us</a>
        ) : (
          <ArrowLink to="/process">Read how it works</ArrowLink>
        )}
      </Endcap>
    </div>
  );
}
