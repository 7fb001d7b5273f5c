import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import type { Registration } from "../../settings/contract.ts";
import { useHouse } from "./brand.ts";
import { storeCount, readStoredCount, serverClock, watchRegistration } from "./registration-watch.ts";

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

/** The newest moment that the server has told: the page's own headers, or the data of a later navigation. */
function clockFor(served: Registration) {
  const page = heardWithPage();
  const direct = serverClock(served.now, performance.now());
  if (!page) return direct;
  const carried = serverClock(page.now, page.at);
  return carried() >= served.now ? carried : direct;
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

function useWatched(served: Registration | undefined): Registration | undefined {
  const [counted, setCounted] = useState<{ served: Registration; now: Registration }>();
  useAskAgain();
  useEffect(() => {
    if (!served) return;
    return watchRegistration(served, clockFor(served), (now) => {
      setCounted({ served, now });
      storeCount(now);
    });
  }, [served]);
  const stored = useSyncExternalStore(nothing, served ? none : readStoredCount, none);
  return counted && counted.served === served ? counted.now : (served ?? stored);
}
const nothing = () => () => {};
const none = () => undefined;

/** Counts the days to the end of registration once for the whole page. */
export const RegistrationProvider = ({ children }: { children: ReactNode }) => (
  <Known value={useWatched(useHouse().registration)}>{children}</Known>
);

/** What visitors are told about registration now, or undefined where nobody knows. */
export const useRegistration = () => use(Known);
