import { useState } from "react";
import { openSerialQueue } from "../../../../lib/serial-queue.ts";
import type { Account, ActiveSession, SignInMethod } from "../../contract.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import { formatIndiaDateTime } from "../../../../lib/india-format.ts";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import css from "../../profile/ui/profile.module.css";
import { fieldErrors, useChange } from "../../ui/use-change.ts";

const BY: Record<SignInMethod, string> = {
  password: "with your password",
  google: "with Google",
  link: "with an emailed link",
  passkey: "with a passkey",
};
/** "with Google, 22 November at 19:05" */
const signedInBy = (session: ActiveSession) =>
  `${session.method ? `${BY[session.method]}, ` : ""}${formatIndiaDateTime(session.began)}`;

function SessionRow({ session, busy, end }: { session: ActiveSession; busy: boolean; end: () => void }) {
  const { device, here, lastSeen } = session;
  return (
    <ProfileRow
      title={
        <>
          {device} {here && <span className={css["here"]}>this device</span>}
        </>
      }
      note={`Signed in ${signedInBy(session)}${here ? "" : `; last seen ${formatIndiaDateTime(lastSeen)}`}`}
    >
      {!here && (
        <button type="button" className="link" aria-disabled={busy || undefined} onClick={end}>
          {busy ? "Signing out…" : "Sign out"}
          <span className="visually-hidden">
            {" "}
            {device}, signed in {signedInBy(session)}
          </span>
        </button>
      )}
    </ProfileRow>
  );
}

/** Ends sessions one at a time, so that at most one dialog is open; `ending` lists the pending paths. */
function useEnding() {
  const { change } = useChange();
  const [inTurn] = useState(openSerialQueue);
  const [ending, setEnding] = useState<string[]>([]);
  async function end(path: string, message: string) {
    const answer = await change("DELETE", path);
    setEnding((paths) => paths.filter((endingPath) => endingPath !== path));
    if (answer.ok) toast.success(message);
    else fieldErrors(answer);
  }
  function endInTurn(path: string, message: string) {
    if (ending.includes(path)) return;
    setEnding((paths) => [...paths, path]);
    void inTurn(() => end(path, message));
  }
  return { ending, endInTurn };
}

/** Lists the signed-in devices and the last sign-in. */
export function SessionsPanel({ sessions }: Pick<Account, "sessions">) {
  const { ending, endInTurn } = useEnding();
  const [newest] = sessions;
  const others = sessions.filter((session) => !session.here);
  return (
    <>
      {newest && (
        <p className="muted">
          Last sign-in: {newest.device}, {signedInBy(newest)}.
        </p>
      )}
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          busy={ending.includes(`sessions/${session.id}`)}
          end={() => endInTurn(`sessions/${session.id}`, `${session.device} is signed out.`)}
        />
      ))}
      {others.length > 0 && (
        <div className={css["foot"]}>
          <Button
            look="line"
            small
            busy={ending.includes("sessions")}
            onClick={() => endInTurn("sessions", "Every other device is signed out.")}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}
