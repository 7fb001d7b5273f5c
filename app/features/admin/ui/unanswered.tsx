import { useReload } from "../../../platform/stale-code.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { useOnline } from "../../../ui/admin/online.ts";
import { Empty } from "../../../ui/admin/status.tsx";
import css from "./frame.module.css";

const whyUnanswered = (online: boolean) =>
  online
    ? "The line broke, or something broke on our side: then the log of the site has the details. Nothing was changed."
    : "This device is offline. The page can be asked for as soon as it is back.";

/** No answer came, or the page failed: it may be asked for again. */
export function Unanswered() {
  const online = useOnline();
  const { state, reload } = useReload();
  return (
    <Bar title="This page did not come">
      <Empty title={online ? "No answer" : "No connection"}>
        {whyUnanswered(online)}
        <output>{state === "none" && " There is still no answer."}</output>
      </Empty>
      <div className={css["lost"]}>
        <AdminButton icon="retry" busy={state === "asking"} onClick={() => void reload()}>
          Try again
        </AdminButton>
      </div>
    </Bar>
  );
}
