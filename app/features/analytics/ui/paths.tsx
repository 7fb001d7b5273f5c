import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import type { Step, PathTree } from "../domain/tree.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { FileLink } from "./view.tsx";
import { NONE, pathName } from "../domain/words.ts";
import { grouped, shareOf } from "../../../lib/india-format.ts";
import { countOf } from "../../../lib/plural.ts";

const Line = ({ name, visits, of }: { name: string; visits: number; of: number }) => (
  <>
    <span>{name}</span>
    <i>{grouped(visits)}</i>
    <i>{shareOf(visits, of)}</i>
  </>
);

function Branch({ step, of }: { step: Step; of: number }) {
  const line = <Line name={pathName(step.page)} visits={step.visits} of={of} />;
  if (!step.next.length && step.others.pages === 0) return <li className={css["leaf"]}>{line}</li>;
  return (
    <li>
      <details>
        <summary>{line}</summary>
        <ul>
          <Branches {...step} of={step.visits} />
          {step.left > 0 && (
            <li className={css["leaf"]} data-left="">
              <Line name="left the site" visits={step.left} of={step.visits} />
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

const Branches = ({ next, others, of }: PathTree & { of: number }) => (
  <>
    {next.map((step) => (
      <Branch key={step.page} step={step} of={of} />
    ))}
    {others.pages > 0 && (
      <li className={css["leaf"]} data-left="">
        <Line name={countOf(others.pages, "other page")} visits={others.visits} of={of} />
      </li>
    )}
  </>
);

/** The paths of visits through the site, as a tree that expands step by step. */
export function Paths({ ways }: { ways: PathTree }) {
  const { file } = useChoices();
  const all = ways.next.reduce((sum, { visits }) => sum + visits, ways.others.visits);
  return (
    <Panel
      title="Paths"
      hint={
        "The first five pages of a visit; open a page to see where people went next. " +
        "Paths of fewer than 1 in 200 visits are grouped."
      }
      flush
      actions={<FileLink title="Paths" to={file("paths")} />}
    >
      {all > 0 ? (
        <ul className={css["paths"]}>
          <Branches {...ways} of={all} />
        </ul>
      ) : (
        <Empty title={NONE} />
      )}
    </Panel>
  );
}
