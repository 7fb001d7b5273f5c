import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Trouble, Waiting } from "../../../ui/fetched.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { formatIndiaWeekday } from "../../../kernel/india-format.ts";
import { sizeOf } from "../../../ui/size.ts";
import { ProfileRow } from "../../../ui/profile-row.tsx";
import type { ExportStatus } from "../contract.ts";
import { EXPORT_DAYS } from "../domain/terms.ts";
import css from "./rights.module.css";
import { useRights } from "./use-rights.ts";
import { required } from "../../../kernel/checked.ts";

const WHAT = "Answers, results, visits, payments and PDFs in one ZIP file.";

function noteOf(newest: ExportStatus | null): string {
  if (newest?.state === "ready")
    return (
      `Ready until ${formatIndiaWeekday(required(newest.expiresAt, "the end of a file that is ready"))}, ` +
      `${sizeOf(newest.bytes ?? 0)}. What came after ${formatIndiaWeekday(newest.askedAt)} is not in it.`
    );
  if (newest?.state === "failed") return "It could not be put together. Your data is safe; please try again.";
  return `${WHAT} A letter says when it is ready; it stays for ${EXPORT_DAYS} days.`;
}

function Making({ newest }: { newest: ExportStatus }) {
  const { done, of } = newest;
  return (
    <div className={css["making"]}>
      <progress
        value={of ? done : undefined}
        max={of || undefined}
        aria-label="Your data is being put together"
      />
      <small className="figures" aria-live="polite">
        {of ? `${done} of ${of} parts` : "Waiting for its turn"}
      </small>
    </div>
  );
}

/** "Your data" on /profile: everything that is held, in one file. */
export function DataPanel() {
  const { status, trouble, busy, making, ask, load } = useRights();
  if (trouble) return <Trouble message={trouble} again={load} />;
  if (!status) return <Waiting />;
  const newest = status.export;
  const ready = newest?.state === "ready";
  const again = (
    <Button look="line" small busy={busy} onClick={() => void ask("exports")}>
      {ready ? "Put it together anew" : "Put it together"}
    </Button>
  );
  return (
    <>
      <ProfileRow
        title="Everything we hold about you"
        note={making ? `${WHAT} You can close this page; a letter says when it is ready.` : noteOf(newest)}
      >
        {making && newest ? (
          <Making newest={newest} />
        ) : newest?.download ? (
          <ButtonLink small to={newest.download}>
            <Icon name="download" /> Download
          </ButtonLink>
        ) : (
          again
        )}
      </ProfileRow>
      {ready && (
        <ProfileRow title="A newer file" note="Twice a day at most.">
          {again}
        </ProfileRow>
      )}
    </>
  );
}
