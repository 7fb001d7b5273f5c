import type { ReactNode } from "react";
import css from "./profile.module.css";

/** One section of /profile under a hairline: its name on the left, its content on the right. */
export const ProfileSection = ({ id, name, children }: { id: string; name: string; children: ReactNode }) => (
  <section className={css["section"]} id={id} aria-labelledby={`${id}-name`}>
    <h2 id={`${id}-name`} tabIndex={-1}>
      {name}
    </h2>
    <div className={css["content"]}>{children}</div>
  </section>
);

/** One line of a section: what it is, a quiet word about it, and on the right what can be done. */
export const ProfileRow = ({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={css["row"]}>
    <div>
      <b>{title}</b>
      {note && <small>{note}</small>}
    </div>
    {children && <div className={css["deed"]}>{children}</div>}
  </div>
);
