import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import css from "./lost.module.css";
import { Shell } from "./shell.tsx";

/** A page for when there is none: what happened, in one sentence, and the way back. */
export const Lost = ({ code, title, children }: { code: string; title: string; children: ReactNode }) => (
  <Shell over>
    <section className={["tone-dark", css["lost"]].join(" ")}>
      <img
        className={css["picture"]}
        src="/art/stairs.webp"
        width={1200}
        height={1500}
        alt="Lit steps rising to an open arch with an olive tree"
      />
      <div className={css["words"]}>
        <p className={css["code"]}>{code}</p>
        <h1 className="display">{title}</h1>
        <p>{children}</p>
        <ButtonLink to="/" className={css["back"]}>
          Back to the house
        </ButtonLink>
      </div>
    </section>
  </Shell>
);
