import { isRouteErrorResponse } from "react-router";
import { useReload } from "../../../platform/pages/stale-code.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { useOnline } from "../../../ui/admin/online.ts";
import { Empty } from "../../../ui/admin/status.tsx";
import css from "./frame.module.css";

/** Whether the error is a 404: a URL of the administration that does not exist. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

function NotFound() {
  return (
    <Bar title="Page not found">
      <Empty title="There’s nothing here">It may have been deleted, or the address may be wrong.</Empty>
      <div className={css["lost"]}>
        <AdminLink to="/admin">Go to Today</AdminLink>
      </div>
    </Bar>
  );
}

function Unanswered() {
  const online = useOnline();
  const { state, reload } = useReload();
  return (
    <Bar title="Couldn’t load this page">
      <Empty title={online ? "No answer" : "No connection"}>
        {online
          ? "The connection failed, or something went wrong on our side. Nothing was changed."
          : "You’re offline. Try again when you reconnect."}
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

/** Replaces a page of the administration that does not exist or failed to load. */
export const Broken = ({ error }: { error: unknown }) => (isMissing(error) ? <NotFound /> : <Unanswered />);
