import { isRouteErrorResponse } from "react-router";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminLink } from "../../../ui/admin/button.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import css from "./frame.module.css";
import { Unanswered } from "./unanswered.tsx";

/** Whether a URL of the administration does not exist. */
export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

function NothingThere() {
  return (
    <Bar title="Page not found">
      <Empty title="There’s nothing here">It may have been deleted, or the address may be wrong.</Empty>
      <div className={css["lost"]}>
        <AdminLink to="/admin">Go to Today</AdminLink>
      </div>
    </Bar>
  );
}

/** Replaces a page of the administration that does not exist, did not arrive, or failed. */
export const Broken = ({ error }: { error: unknown }) =>
  isMissing(error) ? <NothingThere /> : <Unanswered />;
