import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Trouble, Waiting } from "../../../ui/fetched.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ProfileRow } from "../../../ui/profile-row.tsx";
import { useRights } from "./use-rights.ts";
import { sizeOf } from "../../../ui/size.ts";
import { formatIndiaWeekday } from "../../../lib/india-format.ts";
import { required } from "../../../lib/checked.ts";
import type { ExportStatus } from "../contract.ts";
import { EXPORT_DAYS } from "../domain/terms.ts";

const WHAT = "Answers, results, visits, payments and PDFs in one ZIP file.";

/** Describes the newest export's state. */
function noteOf(newest: ExportStatus | null): string {
  if (newest?.state === "ready")
    return (
      `Ready until ${formatIndiaWeekday(required(newest.expiresAt, "the end of a file that is ready"))}, ` +
      `${sizeOf(newest.bytes ?? 0)}. It covers everything up to ${formatIndiaWeekday(newest.askedAt)}.`
    );
  if (newest?.state === "queued" || newest?.state === "making")
    return `${WHAT} We are preparing it and will email you when it is ready.`;
  if (newest?.state === "failed")
    return "The download could not be prepared. Your data is safe; please try again.";
  return `${WHAT} We’ll email you when it is ready. You can download it for ${EXPORT_DAYS} days.`;
}

/** Polling interval in milliseconds while a file is being made, and the maximum number of polls. */
const [LOOK_MS, MOST_LOOKS] = [3_000, 100];

function useFollowing(isMaking: boolean, load: () => Promise<void>) {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!isMaking || looks === MOST_LOOKS) return;
    const timer = setTimeout(() => void load().finally(() => setLooks(looks + 1)), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isMaking, looks, load]);
}

/** "Your data" on /profile: everything stored, in one file. */
export function DataPanel() {
  const { status, trouble, busy, ask, load } = useRights();
  const newest = status?.export ?? null;
  const isMaking = newest?.state === "queued" || newest?.state === "making";
  useFollowing(isMaking, load);
  if (trouble) return <Trouble message={trouble} again={load} />;
  if (!status) return <Waiting />;
  const ready = newest?.state === "ready";
  const again = (
    <Button look="line" small busy={busy} onClick={() => void ask("exports")}>
      {ready ? "Prepare again" : "Prepare download"}
    </Button>
  );
  return (
    <>
      <ProfileRow title="Everything we hold about you" note={noteOf(newest)}>
        {newest?.download ? (
          <ButtonLink small to={newest.download}>
            <Icon name="download" /> Download
          </ButtonLink>
        ) : (
          !isMaking && again
        )}
      </ProfileRow>
      {ready && (
        <ProfileRow title="Get a newer file" note="At most twice a day.">
          {again}
        </ProfileRow>
      )}
    </>
  );
}
