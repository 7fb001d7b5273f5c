import { useEffect } from "react";
import { Toaster, toast } from "sonner";

/** 3 visible, 4 s, bottom right. */
export const TOASTER = { visibleToasts: 3, duration: 4000, position: "bottom-right", theme: "dark" } as const;

/** The library's own place on the page. `ready` is called once what is said will be seen. */
export default function MountedToaster({ ready }: { ready: (say: typeof toast) => void }) {
  useEffect(() => ready(toast), [ready]);
  return <Toaster {...TOASTER} />;
}
