/**
 * Storage of the browser that nobody has to guard: where it is refused or full, it reads as empty and says
 * so.
 */
export type DeviceStorage = {
  getItem(key: string): string | null;
  /** @returns whether it is stored */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  clear(): void;
};

/** @throws never; a browser that refuses storage refuses it already where it is named */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const guarded = (storage: () => Storage): DeviceStorage => ({
  getItem: (key) => attempt(() => storage().getItem(key), null),
  setItem: (key, value) =>
    attempt(() => {
      storage().setItem(key, value);
      return true;
    }, false),
  removeItem: (key) => attempt(() => storage().removeItem(key), undefined),
  clear: () => attempt(() => storage().clear(), undefined),
});

/** What this device stores beyond the tab. */
export const deviceStorage = guarded(() => localStorage);
/** What ends with the tab. */
export const tabStorage = guarded(() => sessionStorage);
