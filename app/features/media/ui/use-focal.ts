import { useEffect, useRef, useState } from "react";
import { openSerialQueue } from "../../../lib/serial-queue.ts";
import { callApi } from "../../../platform/http/api.ts";
import type { Focal, MediaImage } from "../contract.ts";

/** Milliseconds without movement before the point is saved. */
const REST_MS = 400;
type FocalStatus = "saved" | "saving" | "waiting" | { message: string; number?: string | undefined };

/** The edited focal point, saved after a pause; while offline it is kept here and saved later. */
export function useFocal(image: MediaImage, onSaved: () => void) {
  const [focal, setFocal] = useState(image.focal);
  const [status, setStatus] = useState<FocalStatus>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<Focal>(undefined);
  const [inTurn] = useState(openSerialQueue);
  async function save() {
    const wanted = unsaved.current;
    if (!wanted) return;
    if (!navigator.onLine) return setStatus("waiting");
    setStatus("saving");
    const path = `/api/admin/media/images/${image.key}/focal`;
    const result = await inTurn(() => callApi(path, { method: "PUT", body: wanted }));
    if (unsaved.current !== wanted) return; // moved again: the newer value is saved next
    if (!result.ok) return setStatus({ message: result.said ?? result.message, number: result.number });
    unsaved.current = undefined;
    setStatus("saved");
    onSaved();
  }
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const again = () => void latest.current();
    addEventListener("online", again);
    return () => {
      removeEventListener("online", again);
      clearTimeout(timer.current);
      again(); // saves when leaving before the pause
    };
  }, []);
  return {
    focal,
    status,
    move: (next: Focal) => {
      if (next.x === focal.x && next.y === focal.y) return;
      setFocal(next);
      unsaved.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latest.current(), REST_MS);
    },
    again: () => void save(),
  };
}
