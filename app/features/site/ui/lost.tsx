import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import css from "./lost.module.css";
import { Shell } from "./shell.tsx";

type LostProps = { code: string; title: string; children: ReactNode; again?: ReactNode };

/**
 * A page for when there is none: what happened, in one sentence, and the way back; `again` comes before that.
 */
export const Lost = ({ code, title, children, again }: LostProps) => (
  <Shell over>
    <section className={["tone-dark", css["lost"]].join(" ")}>
      <img
        className={css["picture"]}
        src="/art/stairs.webp"
        width={1200}
        height={1500}
        // without a line there may be none: the words do without
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
        alt="Lit steps rising to an open arch with an olive tree"
      />
      <div className={css["words"]}>
        <p className={css["code"]}>{code}</p>
        <h1 className="display">{title}</h1>
        <p>{children}</p>
        <div className={css["ways"]}>
          {again}
          <ButtonLink to="/" look={again ? "line" : "ember"} className={css["back"]}>
            Back to the house
          </ButtonLink>
        </div>
      </div>
    </section>
  </Shell>
);
