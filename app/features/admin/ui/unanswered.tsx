import { useReload } from "../../../platform/pages/stale-code.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { useOnline } from "../../../ui/admin/online.ts";
import { Empty } from "../../../ui/admin/status.tsx";
import css from "./frame.module.css";

const whyUnanswered = (online: boolean) =>
  online
    ? "The connection failed, or something went wrong on our side; then the server log has the details. Nothing was changed."
    : "You’re offline. Try again when you reconnect.";

/** A page that failed to load, with a button to try again. */
export function Unanswered() {
  const online = useOnline();
  const { state, reload } = useReload();
  return (
    <Bar title="Couldn’t load this page">
      <Empty title={online ? "No answer" : "No connection"}>
        {whyUnanswered(online)}
        <output>{state === "none" && " Still no answer."}</output>
      </Empty>
      <div className={css["lost"]}>
        <AdminButton icon="retry" busy={state === "asking"} onClick={() => void reload()}>
          Try again
        </AdminButton>
      </div>
    </Bar>
  );
}
