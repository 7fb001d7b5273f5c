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

/** A public page, with a link home at the top and links to explanations at the bottom. */
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

/** Link to the quest. */
export const Take = () => (
  <p className={`stack ${css["take"]}`}>
    <ButtonLink reloadDocument to="/quest">
      Take yours
    </ButtonLink>
    <small>Fifty-eight statements, about six minutes, free.</small>
  </p>
);
