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
import { DoorwayDrawing } from "../ui/doorway-drawing.tsx";
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
          (one) => (document.getElementById(one)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
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

type EntryProps = Pick<FaqTopic["entries"][number], "question" | "answer"> & { open: boolean };
const Entry = ({ question, answer, open }: EntryProps) => (
  <details className={css["entry"]} open={open}>
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
);

type TopicProps = { topic: FaqTopic; isOpen: (index: number) => boolean };
const Topic = ({ topic: { id, name, entries }, isOpen }: TopicProps) => (
  <section id={id} aria-labelledby={`${id}-name`}>
    <h2 className={layout["d2"]} id={`${id}-name`}>
      {name}
    </h2>
    {entries.map(({ question, answer }, i) => (
      <Entry key={question} question={question} answer={answer} open={isOpen(i)} />
    ))}
  </section>
);

const NothingFound = ({ query, support }: { query: string; support: string }) => (
  <p className={layout["text"]}>
    No answer contains “{query.trim()}”. Try fewer words
    {support && (
      <>
        , or <a href={`mailto:${support}`}>write to us</a>
      </>
    )}
    .
  </p>
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
          {count === 0 && <NothingFound query={query} support={brand.support} />}
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
