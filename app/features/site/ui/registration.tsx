import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Registration } from "../../settings/contract.ts";
import { useHouse } from "./brand.ts";
import { watchRegistration } from "./registration-watch.ts";
import { readStoredCount, storeCount } from "./stored-count.ts";
import { pageClock, clockFor, AWAY_MS } from "./page-clock.ts";

/** Reloads data when the page becomes visible after more than a minute. */
function useReloadAfterAbsence() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let hiddenAt = 0;
    const look = () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (Math.abs(Date.now() - hiddenAt) > AWAY_MS) void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}

const Known = createContext<Registration | undefined>(undefined);

/** The data to count from and its clock: the server's data, or else that stored on this device. */
function basisOf(served: Registration | undefined) {
  if (served) return { count: served, clock: clockFor(served) };
  const clock = pageClock();
  const count = readStoredCount(clock?.());
  return clock && count && { count, clock };
}

function useWatched(served: Registration | undefined): Registration | undefined {
  const [counted, setCounted] = useState<{ served: Registration | undefined; now: Registration }>();
  useReloadAfterAbsence();
  useEffect(() => {
    const basis = basisOf(served);
    if (!basis) return;
    return watchRegistration(basis.count, basis.clock, (now) => {
      setCounted({ served, now });
      if (served) storeCount(now);
    });
  }, [served]);
  return counted && counted.served === served ? counted.now : served;
}

/** Counts down to the end of registration, once for the whole page. */
export const RegistrationProvider = ({ children }: { children: ReactNode }) => (
  <Known value={useWatched(useHouse().registration)}>{children}</Known>
);

/** The current registration data, or undefined if unknown. */
export const useRegistration = () => use(Known);
