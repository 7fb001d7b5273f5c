import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { AWAY_MS } from "./page-clock.ts";

/** Reloads data when the page becomes visible after a while. */
export function useAskAgain() {
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
