import { Glyph } from "../../../../ui/admin/glyph.tsx";
import type { SampleShown } from "../../contract.ts";
import type { Check } from "../../domain/readiness.ts";
import { TwoLines } from "../../../../ui/admin/status.tsx";
import css from "./composer.module.css";

/** The checks before an issue is sent. */
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

/** The field values that three sample recipients would see. */
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
