import type { ReactNode } from "react";
import { ButtonLink } from "../../../../ui/button.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import type { Palette } from "../../domain/drawing/palette.ts";
import { evening } from "../evening.ts";
import css from "./shared-page.module.css";

const LINKS = [
  ["/quest/method", "How we read answers"],
  ["/results-demo", "A sample report"],
  ["/privacy-policy", "Privacy"],
] as const;

/** A page that anyone may see: the way home above, what explains it below. */
export const Frame = ({ palette, children }: { palette: Palette | null; children: ReactNode }) => (
  <PlainPage
    tone={`tone-dark ${css["page"]}`}
    main={css["main"]}
    links={LINKS}
    style={palette ? evening(palette) : undefined}
  >
    {children}
  </PlainPage>
);

/** The way to a result of one's own. */
export const Take = () => (
  <p className={`stack ${css["take"]}`}>
    <ButtonLink reloadDocument to="/quest">
      Take yours
    </ButtonLink>
    <small>Fifty-eight statements, about six minutes, free.</small>
  </p>
);
