import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Registration } from "../../settings/contract.ts";
import { useHouse } from "./brand.ts";
import { watchRegistration } from "./registration-watch.ts";
import { serverClock, type ServerClock } from "./server-clock.ts";
import { readStoredCount, storeCount } from "./stored-count.ts";

const Known = createContext<Registration | undefined>(undefined);

/** A tab that was out of sight for longer asks the server again: a sleeping device measures no time. */
const AWAY_MS = 60_000;

/**
 * When the page came and what the server's clock said then: a page kept by a cache may hold an older time
 * than its headers.
 */
function heardWithPage(): { now: number; at: number } | undefined {
  // entries of this kind
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const serverTime = page?.serverTiming?.find(({ name }) => name === "now");
  return page && serverTime ? { now: serverTime.duration, at: page.responseStart } : undefined;
}

function pageClock(): ServerClock | undefined {
  const page = heardWithPage();
  return page && serverClock(page.now, page.at);
}

/** The newest moment that the server has told: the page's own headers, or the data of a later navigation. */
function clockFor(served: Registration) {
  const carried = pageClock();
  return carried && carried() >= served.now ? carried : serverClock(served.now, performance.now());
}

function useAskAgain() {
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

/** What is counted from, and by which clock: what the server said, or else what this device holds still. */
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

/** Counts the days to the end of registration once for the whole page. */
export const RegistrationProvider = ({ children }: { children: ReactNode }) => (
  <Known value={useWatched(useHouse().registration)}>{children}</Known>
);

/** What visitors are told about registration now, or undefined where nobody knows. */
export const useRegistration = () => use(Known);
