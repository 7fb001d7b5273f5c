import { Fragment, type ReactNode } from "react";
import { levelName } from "../../domain/levels.ts";
import { capital } from "../../domain/wording.ts";
import { useDeck, type DetailKey } from "../deck/deck-context.ts";
import { Cover } from "../sections/reading-list.tsx";
import { Poster } from "../sections/films.tsx";
import { Band, LikelihoodRing } from "../sections/marks.tsx";
import { mindCard } from "../sections/mind-card.ts";
import css from "./detail.module.css";
import { FindingDetail } from "./finding.tsx";
import type { ReportDocument } from "../../contract.ts";

const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
const day = (iso: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(iso));

type Described = {
  title: string;
  byline?: ReactNode;
  art?: ReactNode;
  rows: [term: string, text: ReactNode][];
};

const FilmByline = ({ film }: { film: ReportDocument["evidence"]["films"][number] }) => (
  <>
    {film.director}, {film.year}
    <br />
    {film.language}, {hours(film.minutes)}
  </>
);

function filmAt({ results, evidence }: ReportDocument, index: number): Described | undefined {
  const film = results.films[index];
  const filmEvidence = evidence.films[index];
  return (
    film && {
      title: film.title,
      byline: filmEvidence && <FilmByline film={filmEvidence} />,
      art: <Poster index={index} height={450} shown={132} />,
      rows: [
        ["What it is", film.description],
        ["Why it will hit", filmEvidence?.why],
        ["Watch for", filmEvidence?.watchFor],
      ],
    }
  );
}

function titleAt({ results, evidence }: ReportDocument, index: number): Described | undefined {
  const [book, bookEvidence] = [results.books[index], evidence.books[index]];
  return (
    book && {
      title: book.title,
      byline: [book.author, bookEvidence?.year].filter(Boolean).join(", "),
      art: <Cover index={index} />,
      rows: [
        ["What it is", book.description],
        ["Why give it a chance", bookEvidence?.why],
        ["Where it may lose you", bookEvidence?.mayLose],
        ["One line to try", bookEvidence?.lineToTry],
      ],
    }
  );
}

function subjectAt({ results, evidence }: ReportDocument, index: number): Described | undefined {
  const subject = results.subjects[index];
  const subjectEvidence = evidence.subjects[index];
  return (
    subject && {
      title: subject.title,
      byline: `${subject.matchPercentage}% match`,
      rows: [
        ["What it is", subject.description],
        ["What a day of it asks for", subjectEvidence?.reason],
        ["A first step", subjectEvidence?.first],
      ],
    }
  );
}

function predictionAt({ results, evidence }: ReportDocument, index: number): Described | undefined {
  const prediction = results.astrology?.predictions[index];
  const predictionEvidence = evidence.predictions[index];
  return (
    prediction && {
      title: prediction.title,
      art: (
        <LikelihoodRing
          likelihood={prediction.likelihood}
          base={predictionEvidence?.base}
          size={112}
          width={9}
        />
      ),
      rows: [
        ["Why:", prediction.reason],
        [`How the ${prediction.likelihood}% is made`, predictionEvidence?.how],
        ["Until", predictionEvidence && day(predictionEvidence.until)],
      ],
    }
  );
}

function tileAt({ results, evidence }: ReportDocument, index: number): Described | undefined {
  const tile = mindCard(results["Mind Card"], evidence.attributes).tiles[index];
  const facets = evidence.attributes[index]?.facets.flatMap((id) => evidence.facets[id] ?? []) ?? [];
  return (
    tile && {
      title: `${tile.label}, ${tile.percent}%`,
      rows: [
        ["What it says", tile.insight],
        ["Likely range", tile.band && <Band {...tile.band} width={300} />],
        ...facets.map((facet): [string, ReactNode] => [
          facet.name,
          <Fragment key={facet.name}>
            {capital(levelName(facet.level))}
            <Band low={facet.low} high={facet.high} width={300} />
          </Fragment>,
        ]),
      ],
    }
  );
}

const work = ({ results, evidence }: ReportDocument): Described => ({
  title: results.actionItem,
  rows: evidence.work.steps.map((step, i, { length }) => [`${i + 1} of ${length}`, step]),
});

function describe(document: ReportDocument, { section, index }: DetailKey): Described | undefined {
  if (section === "films") return filmAt(document, index);
  if (section === "subjects") return subjectAt(document, index);
  if (section === "books") return titleAt(document, index);
  if (section === "astrology") return predictionAt(document, index);
  if (section === "mind") return tileAt(document, index);
  return section === "work" ? work(document) : undefined;
}

/** The accessible name of a detail. */
export function labelOf(document: ReportDocument, detail: DetailKey): string {
  const finding = detail.section === "findings" && document.evidence.findings[detail.index];
  return finding ? `Because you answered: ${finding.title}` : (describe(document, detail)?.title ?? "");
}

const Top = ({ art, title, byline }: Pick<Described, "art" | "title" | "byline">) => (
  <div className={css["top"]} data-art={art ? true : undefined}>
    {art}
    <div>
      <h3 className="display">{title}</h3>
      {byline && <p className="small muted">{byline}</p>}
    </div>
  </div>
);

/** A detail: picture, title, byline and rows. Rows without text are omitted. */
export function Detail({ detail }: { detail: DetailKey }) {
  const { document } = useDeck();
  const finding = detail.section === "findings" ? document.evidence.findings[detail.index] : undefined;
  if (finding) return <FindingDetail finding={finding} />;
  const described = describe(document, detail);
  if (!described) return null;
  return (
    <Fragment key={`${detail.section}${detail.index}`}>
      <Top {...described} />
      <Rows rows={described.rows} />
    </Fragment>
  );
}

const Rows = ({ rows }: Pick<Described, "rows">) => (
  <dl className={`ruled ${css["rows"]}`}>
    {rows
      .filter(([, text]) => text)
      .map(([term, text]) => (
        <div key={term}>
          <dt className="small muted">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
  </dl>
);
