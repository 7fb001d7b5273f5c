import { useSyncExternalStore } from "react";

const never = () => () => {};
/** False on the server and until the page is hydrated. */
export const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
