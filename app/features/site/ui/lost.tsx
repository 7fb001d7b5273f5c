import { type ReactNode, useState } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { Visualisation } from "../../../ui/visualisation.tsx";
import css from "./lost.module.css";
import { Shell } from "./shell.tsx";

type LostProps = { code: string; title: string; children: ReactNode; again?: ReactNode };

/** An error page: one sentence on what happened, and a link home. `again`: a button in front of it. */
export function Lost({ code, title, children, again }: LostProps) {
  const [unavailable, setUnavailable] = useState(false);
  return (
    <Shell over>
      <section className={["tone-dark", css["lost"]].join(" ")}>
        <figure className={css["figure"]} hidden={unavailable}>
          <img
            className={css["picture"]}
            src="/art/stairs.webp"
            width={1200}
            height={1500}
            // offline it may fail to load; the text is enough
            onError={() => setUnavailable(true)}
            alt="Visualisation: lit steps rising to an open arch with an olive tree"
          />
          <Visualisation className={css["caption"]} />
        </figure>
        <div className={css["words"]}>
          <p className="small muted">{code}</p>
          <h1 className="display">{title}</h1>
          <p>{children}</p>
          <div className="row">
            {again}
            <ButtonLink to="/" look={again ? "line" : "ember"}>
              Back to home
            </ButtonLink>
          </div>
        </div>
      </section>
    </Shell>
  );
}
