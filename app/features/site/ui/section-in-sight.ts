import { useEffect, useState } from "react";

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

/**
 * The id of the section that is being read: the last one whose top is in the upper third of the screen. The
 * first to begin with.
 */
export function useSectionInSight(ids: string[]): string | undefined {
  const [id, setId] = useState(ids[0]);
  const names = ids.join(" ");
  useEffect(() => {
    const look = () => {
      const all = names.split(" ");
      setId(all.filter((one) => topOf(one) < innerHeight / 3).at(-1) ?? all[0]);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [names]);
  return id;
}
