/**
 * Browser storage that never throws: if it is refused or full, it reads as empty and `setItem` returns false.
 */
export type DeviceStorage = {
  getItem(key: string): string | null;
  /** @returns whether it is stored */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  clear(): void;
};

/** Returns `otherwise` if `work` throws; browsers that refuse storage throw when it is accessed. */
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

/** Persistent storage of this browser. */
export const deviceStorage = guarded(() => localStorage);
/** Storage of this tab. */
export const tabStorage = guarded(() => sessionStorage);

/**
 * The object or list stored under a key; `otherwise` if it is missing, unreadable, or a list where
 * `otherwise` is an object (or the reverse).
 */
export function readStored<Stored>(storage: DeviceStorage, key: string, otherwise: Stored): Stored {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    const isAlike =
      typeof stored === "object" && stored !== null && Array.isArray(stored) === Array.isArray(otherwise);
    return isAlike ? (stored as Stored) : otherwise; // the caller has written it
  } catch {
    return otherwise;
  }
}
