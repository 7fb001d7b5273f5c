import { useEffect, useRef, type ReactNode } from "react";
import { holdFocus } from "../../ui/follow-focus.ts";
import css from "./profile.module.css";

/** One section of /profile under a hairline: its name on the left, its content on the right. */
export function ProfileSection({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    () => (content.current && heading.current ? holdFocus(content.current, heading.current) : undefined),
    [],
  );
  return (
    <section className={css["section"]} id={id} aria-labelledby={`${id}-name`}>
      <h2 ref={heading} id={`${id}-name`} tabIndex={-1}>
        {name}
      </h2>
      <div ref={content} className={css["content"]}>
        {children}
      </div>
    </section>
  );
}
