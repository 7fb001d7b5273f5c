import { ActionButton } from "../../../../ui/admin/action-button.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { DateTime } from "../../../../ui/admin/date-time.tsx";
import type { CopyShown, IssueProgress } from "../../contract.ts";
import { TwoLines } from "../../../../ui/admin/status.tsx";
import css from "../../../../ui/admin/surface.module.css";

type Props = { copies: CopyShown[]; progress: IssueProgress };
const hint = (shown: number, of: number) => (shown < of ? `the first ${shown} of ${of}` : "");

const Copies = ({ copies }: Pick<Props, "copies">) => (
  <ul>
    {copies.map(({ id, email, problem, at }) => (
      <li key={id} className={css["item"]}>
        <TwoLines name={email}>{problem}</TwoLines>
        {at && <DateTime at={at} form="time" />}
      </li>
    ))}
  </ul>
);

/** Uncertain copies, which can be sent again or left. */
const Uncertain = ({ copies, progress }: Props) => (
  <Panel title="Delivery not confirmed" hint={hint(copies.length, progress.uncertain)}>
    <p className="quiet">
      The connection failed while sending. Resend, and they may get it twice. Skip, and they may not get it at
      all.
    </p>
    <Copies copies={copies} />
    <div className="row">
      {progress.state !== "cancelled" && (
        <ActionButton icon="retry" form={{ intent: "resend-uncertain" }}>
          Resend to all
        </ActionButton>
      )}
      <ActionButton form={{ intent: "skip-uncertain" }}>Skip all</ActionButton>
    </div>
  </Panel>
);

/** Rejected copies with the mail server's message. */
const Rejected = ({ copies, progress }: Props) => (
  <Panel title="Rejected by the mail server" hint={hint(copies.length, progress.failed)}>
    <p className="quiet">Mailboxes that don’t exist are blocked from now on.</p>
    <Copies copies={copies} />
  </Panel>
);

/** Copies that need attention, uncertain ones first. */
export function Undelivered({ copies, progress }: Props) {
  const uncertain = copies.filter(({ state }) => state === "uncertain");
  const failed = copies.filter(({ state }) => state === "failed");
  return (
    <>
      {uncertain.length > 0 && <Uncertain copies={uncertain} progress={progress} />}
      {failed.length > 0 && <Rejected copies={failed} progress={progress} />}
    </>
  );
}
