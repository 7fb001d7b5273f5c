import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { DateTime } from "../../../../ui/admin/date-time.tsx";
import type { CopyShown, IssueProgress } from "../../contract.ts";
import css from "./sending.module.css";
import { useAction } from "../../ui/use-action.ts";

type Given = { id: string; copies: CopyShown[]; progress: IssueProgress; onChange: () => void };
const hint = (shown: number, of: number) => (shown < of ? `the first ${shown} of ${of}` : "");

const Copies = ({ copies }: Pick<Given, "copies">) => (
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
);

/** Uncertain copies, which can be sent again or left. */
function Uncertain({ id, copies, progress, onChange }: Given) {
  const { run, busy, trouble } = useAction();
  async function decide(decision: "again" | "arrived") {
    await run(`/letters/${id}/uncertain`, { decision });
    onChange();
  }
  return (
    <Panel title="Delivery not confirmed" hint={hint(copies.length, progress.uncertain)}>
      <p className={css["why"]}>
        The connection failed while sending. Resend, and they may get it twice. Skip, and they may not get it
        at all.
      </p>
      <Copies copies={copies} />
      <div className={css["controls"]}>
        {progress.state !== "cancelled" && (
          <AdminButton icon="retry" busy={busy !== undefined} onClick={() => void decide("again")}>
            Resend to all
          </AdminButton>
        )}
        <AdminButton busy={busy !== undefined} onClick={() => void decide("arrived")}>
          Skip all
        </AdminButton>
      </div>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </Panel>
  );
}

/** Refused copies with the mail server's message. */
const Refused = ({ copies, progress }: Pick<Given, "copies" | "progress">) => (
  <Panel title="Rejected by the mail server" hint={hint(copies.length, progress.failed)}>
    <p className={css["why"]}>Mailboxes that don’t exist are blocked from now on.</p>
    <Copies copies={copies} />
  </Panel>
);

/** Copies that need attention, uncertain ones first. */
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
