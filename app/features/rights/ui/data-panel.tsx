import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Trouble, Waiting } from "../../../ui/fetched.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ProfileRow } from "../../../ui/profile-row.tsx";
import { useRights } from "./use-rights.ts";
import { WHAT, noteOf, Making } from "./making.tsx";

/** "Your data" on /profile: everything that is held, in one file. */
export function DataPanel() {
  const { status, trouble, busy, making, ask, load } = useRights();
  if (trouble) return <Trouble message={trouble} again={load} />;
  if (!status) return <Waiting />;
  const newest = status.export;
  const ready = newest?.state === "ready";
  const again = (
    <Button look="line" small busy={busy} onClick={() => void ask("exports")}>
      {ready ? "Prepare again" : "Prepare download"}
    </Button>
  );
  return (
    <>
      <ProfileRow
        title="Everything we hold about you"
        note={making ? `${WHAT} You can close this page; we’ll email you when it is ready.` : noteOf(newest)}
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
        <ProfileRow title="Get a newer file" note="At most twice a day.">
          {again}
        </ProfileRow>
      )}
    </>
  );
}
