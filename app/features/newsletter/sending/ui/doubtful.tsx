import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { DateTime } from "../../../../ui/admin/date-time.tsx";
import type { CopyShown, IssueProgress } from "../../contract.ts";
import css from "./sending.module.css";
import { useAction } from "../../ui/use-action.ts";

type Given = { id: string; copies: CopyShown[]; progress: IssueProgress; onChange: () => void };
const hint = (shown: number, of: number) => (shown < of ? `the first ${shown} of ${of}` : "");

/** Copies of which nobody knows whether they arrived; the owner says for each what is to be done. */
function Uncertain({ id, copies, progress, onChange }: Given) {
  const { run, busy, trouble } = useAction();
  const stopped = progress.state === "cancelled";
  async function decide(copy: CopyShown, decision: "again" | "arrived") {
    await run(`/letters/${id}/copies/${copy.id}`, { decision });
    onChange();
  }
  return (
    <Panel title="Nobody knows whether these arrived" hint={hint(copies.length, progress.uncertain)}>
      <p className={css["why"]}>
        The site or the line broke while they were being handed over. Send one again, and its reader may have
        it twice; leave it, and it counts as delivered though it may never have come.
      </p>
      <ul className={css["doubts"]}>
        {copies.map((copy) => (
          <li key={copy.id}>
            <span>
              <b>{copy.email}</b>
              <small>{copy.problem}</small>
            </span>
            <span className={css["decide"]}>
              {!stopped && (
                <AdminButton
                  small
                  icon="retry"
                  aria-label={`Send again to ${copy.email}`}
                  busy={busy?.endsWith(`/${copy.id}`) ?? false}
                  onClick={() => void decide(copy, "again")}
                >
                  Send again
                </AdminButton>
              )}
              <AdminButton
                small
                aria-label={`Leave ${copy.email}`}
                onClick={() => void decide(copy, "arrived")}
              >
                Leave it
              </AdminButton>
            </span>
          </li>
        ))}
      </ul>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </Panel>
  );
}

/** Copies that the mail server would not take, and what it said. */
const Refused = ({ copies, progress }: Pick<Given, "copies" | "progress">) => (
  <Panel title="Refused by the mail server" hint={hint(copies.length, progress.failed)}>
    <p className={css["why"]}>
      A mailbox that does not exist is never written to again; it stands under “Kept back”.
    </p>
    <ul className={css["doubts"]}>
      {copies.map(({ id, email, problem, at }) => (
        <li key={id}>
          <span>
            <b>{email}</b>
            <small>{problem}</small>
          </span>
          {at && <DateTime at={at} form="time" />}
        </li>
      ))}
    </ul>
  </Panel>
);

/** What wants the owner's eye: uncertain copies first. */
export function Doubtful(given: Given) {
  const uncertain = given.copies.filter(({ state }) => state === "uncertain");
  const failed = given.copies.filter(({ state }) => state === "failed");
  return (
    <>
      {uncertain.length > 0 && <Uncertain {...given} copies={uncertain} />}
      {failed.length > 0 && <Refused {...given} copies={failed} />}
    </>
  );
}
