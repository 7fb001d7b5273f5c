import { useEffect } from "react";
import { useRevalidator } from "react-router";

const RELOAD_MS = 1_000;

/** Reloads the page's data every second while something on it is being made. */
export function useReloadWhile(isMaking: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMaking || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isMaking, state, revalidate]);
}
