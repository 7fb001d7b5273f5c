import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import css from "./bar.module.css";

/** A room: its name on the bar, its content under it. */
export const Bar = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <header className={css["bar"]}>
      <h1>{title}</h1>
      <ButtonLink to="/" small look="line" className={css["out"]}>
        View site
      </ButtonLink>
    </header>
    <div className={css["room"]}>{children}</div>
  </>
);
