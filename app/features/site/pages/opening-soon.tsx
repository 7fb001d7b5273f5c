import { Link } from "react-router";
import { servicesContext } from "../../../context.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { Logo } from "../../../ui/logo.tsx";
import { NewsletterForm } from "../../newsletter/newsletter.browser.tsx";
import * as site from "../site.server.ts";
import { HeroPicture } from "../ui/landing/hero-picture.tsx";
import layout from "../ui/layout.module.css";
import css from "./opening-soon.module.css";
import type { Route } from "./+types/opening-soon";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { public: true, cached: true } } satisfies PageHandle;

export const meta = titled(
  "Opening soon",
  { name: "description", content: "We’re getting the house ready. Hear from us on the day it opens." },
  NOINDEX,
);

export async function loader({ context }: Route.LoaderArgs) {
  return { hero: await site.readHero(context.get(servicesContext)) };
}

/**
 * Shown on a live site until all required steps are done or the owner opens it early: the house at blue hour,
 * and the newsletter form.
 */
export default function OpeningSoon({ loaderData: { hero } }: Route.ComponentProps) {
  return (
    <main className={["tone-dark", css["page"]].join(" ")} id="main">
      <HeroPicture hero={hero} />
      <div className={[layout["wrap"], css["words"]].join(" ")}>
        <p className={css["brand"]}>
          <Logo />
        </p>
        <div>
          <h1 className={layout["d4"]}>Opening soon</h1>
          <p className={css["lede"]}>
            One week by the sea in India for ambitious young professionals. We’re getting the house ready.
            Leave your email and we’ll tell you when it opens.
          </p>
          <NewsletterForm source="page" />
        </div>
        <nav className={css["foot"]} aria-label="Also here">
          <Link to="/auth">Sign In</Link>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-use">Terms of Use</Link>
        </nav>
      </div>
    </main>
  );
}
