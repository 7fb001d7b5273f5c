import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { Registration } from "../../settings/contract.ts";
import { useHouse } from "./brand.ts";
import { watchRegistration } from "./registration-watch.ts";
import { readStoredCount, storeCount } from "./stored-count.ts";
import { pageClock, clockFor } from "./page-clock.ts";
import { useAskAgain } from "./use-ask-again.ts";

const Known = createContext<Registration | undefined>(undefined);

/** The data to count from, and its clock: the server's, or else what this device has stored. */
function basisOf(served: Registration | undefined) {
  if (served) return { count: served, clock: clockFor(served) };
  const clock = pageClock();
  const count = readStoredCount(clock?.());
  return clock && count && { count, clock };
}

function useWatched(served: Registration | undefined): Registration | undefined {
  const [counted, setCounted] = useState<{ served: Registration | undefined; now: Registration }>();
  useAskAgain();
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

/** Counts the days to the end of registration, once for the whole page. */
export const RegistrationProvider = ({ children }: { children: ReactNode }) => (
  <Known value={useWatched(useHouse().registration)}>{children}</Known>
);

/** The current registration data, or undefined if unknown. */
export const useRegistration = () => use(Known);
