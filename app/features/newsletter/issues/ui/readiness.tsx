import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import type { SampleShown } from "../../contract.ts";
import type { Check } from "../../domain/readiness.ts";
import { TwoLines } from "../../../../ui/admin/status.tsx";
import css from "./composer.module.css";

export const Checks = ({ checks }: { checks: Check[] }) => (
  <ul className={`stack ${css["checks"]}`}>
    {checks.map(({ ok, says }) => (
      <li key={says} data-ok={ok}>
        <Glyph name={ok ? "check" : "warn"} size={14} />
        <span>
          {!ok && <span className="visually-hidden">Not yet: </span>}
          {says}
        </span>
      </li>
    ))}
  </ul>
);

/** The checks before an issue is sent. */
export const Readiness = ({ checks }: { checks: Check[] }) => (
  <Panel title="Before you send" hint={`${checks.filter(({ ok }) => ok).length} of ${checks.length}`}>
    <Checks checks={checks} />
  </Panel>
);

/** What three recipients read in place of the fields. */
export const Samples = ({ samples }: { samples: SampleShown[] }) => (
  <ul className={`stack ${css["samples"]}`}>
    {samples.map(({ id, email, subject, fields }) => (
      <li key={id}>
        <TwoLines name={email}>{subject}</TwoLines>
        <dl className="row">
          {fields.map(({ field, reads, known }) => (
            <div key={`${field} ${reads}`}>
              <dt>{field}</dt>
              <dd>
                {reads}
                {!known && <small> fallback used</small>}
              </dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);

/** Sample recipients next to the text; nothing if the issue is the same for everyone. */
export const SamplesPanel = ({ samples }: { samples: SampleShown[] }) =>
  samples.length > 0 && (
    <Panel title="Preview for three subscribers">
      <Samples samples={samples} />
    </Panel>
  );
