import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import type { Check } from "../../domain/readiness.ts";
import css from "./composer.module.css";

export const Checks = ({ checks }: { checks: Check[] }) => (
  <ul className={css["checks"]}>
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
  <Panel
    title="Before you send"
    actions={
      <span className={css["count"]}>{`${checks.filter(({ ok }) => ok).length} of ${checks.length}`}</span>
    }
  >
    <Checks checks={checks} />
  </Panel>
);
