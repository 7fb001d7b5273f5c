import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import type { Saver } from "./saver.ts";

/**
 * Saves before somebody goes to another page, and asks them when that cannot be done; the browser asks when
 * its window is closed.
 */
export function Leaving({ saver }: { saver: Saver }) {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      saver.dirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => saver.dirty() && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [saver]);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let over = false;
    const saveFirst = async () => {
      const saved = await saver.settle();
      if (over) return;
      if (saved) blocker.proceed();
      else setAsking(true);
    };
    void saveFirst();
    return () => {
      over = true;
    };
  }, [blocker, saver]);
  if (!asking || blocker.state !== "blocked") return null;
  return (
    <Confirm
      title="Leave with unsaved text?"
      doIt="Leave"
      bad
      onConfirm={() => blocker.proceed()}
      onClose={() => {
        setAsking(false);
        blocker.reset();
      }}
    >
      <p>Your changes aren’t saved yet. They stay in this browser until you open the post again.</p>
    </Confirm>
  );
}
