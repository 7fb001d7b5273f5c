import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import type { Overview } from "../domain/figures.ts";
import { type Step, treeOf } from "../domain/tree.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { FileLink } from "./view.tsx";
import { count, NONE, pathName, shareOf } from "./words.ts";

function Branch({ step, of }: { step: Step; of: number }) {
  const line = (
    <>
      <span>{pathName(step.page)}</span>
      <i>{count(step.visits)}</i>
      <i>{shareOf(step.visits, of)}</i>
    </>
  );
  if (!step.next.length) return <li className={css["leaf"]}>{line}</li>;
  return (
    <li>
      <details>
        <summary>{line}</summary>
        <ul>
          {step.next.map((one) => (
            <Branch key={one.page} step={one} of={step.visits} />
          ))}
          {step.left > 0 && (
            <li className={css["leaf"]} data-left="">
              <span>went no further</span>
              <i>{count(step.left)}</i>
              <i>{shareOf(step.left, step.visits)}</i>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

/** The ways that visits took through the site, opened step by step. */
export function Paths({ shown }: { shown: Overview }) {
  const { file } = useChoices();
  const tree = treeOf(shown.paths);
  const all = tree.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <Panel
      title="Paths"
      hint="The first five pages of a visit; open a page to see where people went from it"
      flush
      actions={<FileLink title="Paths" to={file("paths")} />}
    >
      {tree.length ? (
        <ul className={css["paths"]}>
          {tree.map((step) => (
            <Branch key={step.page} step={step} of={all} />
          ))}
        </ul>
      ) : (
        <Empty title={NONE} />
      )}
    </Panel>
  );
}
