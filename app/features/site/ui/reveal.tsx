import { type ReactNode, useEffect, useRef, useState } from "react";
import css from "./reveal.module.css";

const isSeenAtOnce = (section: HTMLElement) =>
  section.getBoundingClientRect().top < innerHeight || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A section that appears once, when first scrolled to. The server renders it in full: it is simply visible
 * without scripts, in print and with reduced motion, and never shifts the layout.
 */
export function Reveal({
  as: Tag = "section",
  children,
  ...rest
}: {
  as?: "section" | "div";
  children: ReactNode;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const here = box.current;
    if (!here || isSeenAtOnce(here)) return;
    setWaiting(true);
    const eye = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        setWaiting(false);
        eye.disconnect();
      },
      { rootMargin: "0px 0px -12% 0px" },
    );
    eye.observe(here);
    return () => eye.disconnect();
  }, []);
  return (
    <Tag {...rest} ref={box} data-shown={!waiting}>
      <div className={[css["inside"], waiting && css["waiting"]].filter(Boolean).join(" ")}>{children}</div>
    </Tag>
  );
}
