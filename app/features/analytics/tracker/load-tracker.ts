/** Without the tracker the visit is not counted, which is acceptable. */
export const loadTracker = () =>
  void import("./tracker.ts").then(({ start }) => start()).catch(() => undefined);
