import { isRouteErrorResponse, useRevalidator } from "react-router";
import { didNotCome } from "../../../platform/did-not-come.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import css from "./frame.module.css";
import { Unanswered } from "./unanswered.tsx";

/** Whether an address of the administration leads nowhere. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

function NothingThere() {
  return (
    <Bar title="Page not found">
      <Empty title="Nothing stands here">
        What it showed has been deleted, or a letter of the address is missing.
      </Empty>
      <div className={css["lost"]}>
        <AdminLink to="/admin">Go to Today</AdminLink>
      </div>
    </Bar>
  );
}

function Failed() {
  const { state, revalidate } = useRevalidator();
  return (
    <Bar title="Something broke">
      <Empty title="This page could not be made">
        Something on our side broke, and not the line. Nothing was changed. Where the server saw it, the log
        of the site has the details.
      </Empty>
      <div className={css["lost"]}>
        <AdminButton icon="retry" busy={state !== "idle"} onClick={() => void revalidate()}>
          Try again
        </AdminButton>
      </div>
    </Bar>
  );
}

/** What stands between the walls in place of a page that is not there, did not come, or broke. */
export function Broken({ error }: { error: unknown }) {
  if (isMissing(error)) return <NothingThere />;
  return didNotCome(error) ? <Unanswered /> : <Failed />;
}
