import { useEffect } from "react";
import { useRevalidator } from "react-router";

const LOOK_MS = 1_000;

/** Reloads the page's data while something on it is being made. */
export function useLive(going: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!going || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [going, state, revalidate]);
}
