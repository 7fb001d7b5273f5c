import { useEffect, useState } from "react";

/**
 * The id of the section being read: the last one whose top is in the upper third of the screen; initially the
 * first.
 */
export function useSectionInSight(ids: string[]): string | undefined {
  const [id, setId] = useState(ids[0]);
  const names = ids.join(" ");
  useEffect(() => {
    const look = () => {
      const above = names
        .split(" ")
        .filter(
          (one) => (document.getElementById(one)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
        );
      setId(above.at(-1) ?? names.split(" ")[0]);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [names]);
  return id;
}
