import { type ReactNode, useEffect, useRef, useState } from "react";
import css from "./reveal.module.css";

const isInitiallyVisible = (section: HTMLElement) =>
  section.getBoundingClientRect().top < innerHeight || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A section that fades in when first scrolled to. The server renders it in full, so it is visible without
 * scripts, in print and with reduced motion, and never shifts the layout.
 */
export function Reveal({
  children,
  ...rest
}: {
  children: ReactNode;
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}) {
  const box = useRef<HTMLElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const section = box.current;
    if (!section || isInitiallyVisible(section)) return;
    setWaiting(true);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setWaiting(false);
        observer.disconnect();
      },
      { rootMargin: "0px 0px -12% 0px" },
    );
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return (
    <section {...rest} ref={box} data-shown={!waiting}>
      <div className={[css["inside"], waiting && css["waiting"]].filter(Boolean).join(" ")}>{children}</div>
    </section>
  );
}
