import { ActionButton } from "../../../../ui/admin/action-button.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { DateTime } from "../../../../ui/admin/date-time.tsx";
import type { CopyShown, IssueProgress } from "../../contract.ts";
import { TwoLines } from "../../../../ui/admin/status.tsx";
import css from "../../../../ui/admin/surface.module.css";

const hintOf = (shown: number, all: number) => (shown < all ? `the first ${shown} of ${all}` : "");

const Copies = ({ copies }: { copies: CopyShown[] }) => (
  <ul>
    {copies.map(({ id, email, problem, at }) => (
      <li key={id} className={css["item"]}>
        <TwoLines name={email}>{problem}</TwoLines>
        {at && <DateTime at={at} form="time" />}
      </li>
    ))}
  </ul>
);

/** Copies that need attention, uncertain ones first. */
export function Undelivered({ copies, progress }: { copies: CopyShown[]; progress: IssueProgress }) {
  const uncertain = copies.filter(({ state }) => state === "uncertain");
  const failed = copies.filter(({ state }) => state === "failed");
  return (
    <>
      {uncertain.length > 0 && (
        <Panel title="Delivery not confirmed" hint={hintOf(uncertain.length, progress.uncertain)}>
          <p className="quiet">
            The connection failed while sending. Resend, and they may get it twice. Skip, and they may not get
            it at all.
          </p>
          <Copies copies={uncertain} />
          <div className="row">
            {progress.state !== "cancelled" && (
              <ActionButton icon="retry" form={{ intent: "resend-uncertain" }}>
                Resend to all
              </ActionButton>
            )}
            <ActionButton form={{ intent: "skip-uncertain" }}>Skip all</ActionButton>
          </div>
        </Panel>
      )}
      {failed.length > 0 && (
        <Panel title="Rejected by the mail server" hint={hintOf(failed.length, progress.failed)}>
          <p className="quiet">Mailboxes that don’t exist are blocked from now on.</p>
          <Copies copies={failed} />
        </Panel>
      )}
    </>
  );
}
