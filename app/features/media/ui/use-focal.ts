import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../platform/api.ts";
import type { Focal, MediaImage } from "../contract.ts";

/** Milliseconds of rest after which a moved point is saved. */
const REST_MS = 400;
type Standing = "saved" | "saving" | "waiting" | { message: string; number?: string | undefined };

/** The focal point under the owner's hand, saved when the hand rests; without a line it is kept here and saved when the line is back. */
export function useFocal(image: MediaImage, onSaved: () => void) {
  const [focal, setFocal] = useState(image.focal);
  const [standing, setStanding] = useState<Standing>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<Focal>(undefined);
  async function save() {
    const wish = unsaved.current;
    if (!wish) return;
    if (!navigator.onLine) return setStanding("waiting");
    setStanding("saving");
    const result = await callApi(`/api/admin/media/images/${image.key}/focal`, { method: "PUT", body: wish });
    if (unsaved.current !== wish) return; // moved again: that is saved next
    if (!result.ok) return setStanding({ message: result.said ?? result.message, number: result.number });
    unsaved.current = undefined;
    setStanding("saved");
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
      again(); // whoever leaves at once has meant it
    };
  }, []);
  return {
    focal,
    standing,
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
