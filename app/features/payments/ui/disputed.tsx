import { Note } from "../../../ui/admin/status.tsx";
import type { AdminDispute } from "../domain/admin-order.ts";

const TONES = { open: "bad", under_review: "warn", lost: "warn" } as const;

/** What the owner has to know about a dispute; one that was won appears only in the history. */
export const Disputed = ({ dispute: { state, what, todo } }: { dispute: AdminDispute }) =>
  state === "won" || state === "closed" ? null : (
    <Note tone={TONES[state]}>
      <p>
        {what} {todo}
      </p>
    </Note>
  );
