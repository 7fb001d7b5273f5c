import { grouped } from "../../../../lib/india-format.ts";
import { plural } from "../../../../lib/plural.ts";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import { Tile, Tiles } from "../../../../ui/admin/tiles.tsx";
import type { ImportReport } from "../../contract.ts";
import css from "../../ui/newsletter-admin.module.css";

const Refused = ({ bad, malformed }: Pick<ImportReport, "bad" | "malformed">) => (
  <Panel
    title="Skipped lines"
    hint={bad.length < malformed ? `the first ${bad.length} of ${grouped(malformed)}` : ""}
    flush
  >
    <ol className={css["bad"]}>
      {bad.map(({ line, text, why }) => (
        <li key={line}>
          <b>Line {grouped(line)}</b>
          <code>{text || "(empty)"}</code>
          <span className="quiet">{why}</span>
        </li>
      ))}
    </ol>
  </Panel>
);

/** The result of a check or of an import. */
export function ImportedReport({ report, done }: { report: ImportReport; done: boolean }) {
  const { rows, asked, confirmed, known, suppressed, left, twice, malformed, bad, sample } = report;
  return (
    <>
      {done ? (
        <Note tone="ok">
          <p>
            Imported.{" "}
            {asked > 0 &&
              `${grouped(asked)} ${plural(asked, "person is", "people are")} being emailed to confirm.`}
          </p>
        </Note>
      ) : (
        <Note tone="info">
          <p>Nothing imported yet. This is what the {grouped(rows)} lines of the file would do.</p>
        </Note>
      )}
      <Tiles label={done ? "What happened" : "What would happen"}>
        <Tile label="Added at once" value={grouped(confirmed)} />
        <Tile label="Emailed to confirm" value={grouped(asked)} />
        <Tile label="Already on the list" value={grouped(known)} note="nothing changes for them" />
        <Tile
          label="Already blocked"
          value={grouped(suppressed)}
          note="unsubscribed, bounced, complained or blocked"
        />
        <Tile label="Unsubscribed in the file" value={grouped(left)} note="not imported" />
        <Tile label="Duplicates in the file" value={grouped(twice)} />
        <Tile label="Skipped" value={grouped(malformed)} alarm={malformed > 0} />
      </Tiles>
      {sample.length > 0 && <p className="quiet">For example {sample.join(", ")}</p>}
      {bad.length > 0 && <Refused bad={bad} malformed={malformed} />}
    </>
  );
}
