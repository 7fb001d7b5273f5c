import { useSyncExternalStore } from "react";

const never = () => () => {};
/** False in what the server renders and until the page can answer. */
export const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
