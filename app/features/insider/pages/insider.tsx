import type { ReactNode } from "react";
import { Link } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { intoCheckout } from "../../../document.ts";
import { countOf } from "../../../lib/plural.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { SaleDocument } from "../../payments/contract.ts";
import * as insider from "../insider.server.ts";
import { Begin } from "../ui/begin.tsx";
import { Ember, LineDrawing } from "../../../ui/line-drawing.tsx";
import { EndAccess } from "../ui/end-access.tsx";
import { renews, membershipSentence } from "../ui/membership.ts";
import type { Route } from "./+types/insider";
import css from "./insider.module.css";

export const handle = { page: { pays: true, public: true, findable: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

export const meta = publicHead({
  title: "Insider access",
  description:
    "The house at a distance: salons as posts, every past newsletter, and dates before they are announced.",
});

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const user = context.get(sessionContext);
  const [offer, sale, price, contents, open, membership] = await Promise.all([
    insider.readOffer(services),
    insider.readSale(services),
    insider.readPrice(services),
    insider.readContents(services),
    insider.isInsider(services, user),
    user && insider.readMembership(services, user.id),
  ]);
  return {
    offer,
    sale,
    price,
    contents,
    open,
    signedIn: user !== null,
    membership,
    dates: open ? await insider.readDates(services) : "",
    asksState: services.env.GSTIN !== "",
    document: insider.documentOfSale(services),
  };
}
type Shown = Route.ComponentProps["loaderData"];

const BENEFITS = [
  [
    "Salons, as posts",
    "What was said at the long table, written up for those who were not there. A visitor reads the title and the first paragraph; you read all of it.",
  ],
  [
    "Every newsletter",
    "Every newsletter we have sent, from the first one, including those that were never public.",
  ],
  [
    "Dates first",
    "You see the next dates on this page and get them by email before we announce them anywhere. Insiders apply for a seat like everyone else.",
  ],
] as const;

/** The current number of posts and newsletters, so that buyers know what they pay for. */
const soFar = ({ posts, newsletters }: Shown["contents"]) => {
  const some = [
    posts > 0 && `${countOf(posts, "post")} for Insiders`,
    newsletters > 0 && countOf(newsletters, "newsletter"),
  ].filter(Boolean);
  return some.length
    ? `There are ${some.join(" and ")} to read today.`
    : "Nothing has been published for Insiders yet.";
};

/** What an Insider can read, with links. */
const Inside = ({ dates }: { dates: string }) => (
  <section className={css["inside"]} aria-labelledby="inside">
    <h2 id="inside">Open to you</h2>
    <ul className="row">
      <li>
        <Link className="link" to="/blog">
          Notes and salons
        </Link>
      </li>
      <li>
        <Link className="link" to="/blog/letters">
          Every newsletter
        </Link>
      </li>
    </ul>
    <h3>Dates, before they are announced</h3>
    {dates ? (
      dates.split("\n").map((line) => <p key={line}>{line}</p>)
    ) : (
      <p>No dates yet. We’ll email you first, and list them here.</p>
    )}
  </section>
);

type StepProps = { to: string; action: string; children: ReactNode };
const Step = ({ to, action, children }: StepProps) => (
  <>
    <ButtonLink wide to={to}>
      {action}
    </ButtonLink>
    <p className={`small muted ${css["note"]}`}>{children}</p>
  </>
);

/**
 * The next step: subscribe, sign in first, ask in the application, or wait for the first post. Nothing for
 * people who have access or a subscription that renews.
 */
function NextStep({ offer, sale, price, signedIn, membership, asksState, document }: Shown) {
  if (membership?.until || (membership && renews(membership))) return null;
  if (!offer && sale === "asked")
    return (
      <Step to="/apply?way=insider" action="Ask in the application">
        Insider access is not sold on this site. Ask for it in your application; nothing is charged here.
      </Step>
    );
  if (!offer)
    return (
      <Step to="/newsletter" action="Tell me when it opens">
        You can’t buy it yet. It opens with the first post for Insiders, and the newsletter will announce it.
      </Step>
    );
  if (signedIn) return <Begin offer={offer} asksState={asksState} document={document} />;
  return (
    <Step to="/auth?next=/insider" action={`Sign in to start for ${price}`}>
      Please sign in or create an account first.
    </Step>
  );
}

const Terms = ({ document }: { document: SaleDocument }) => (
  <ul className={`ruled ${css["terms"]}`}>
    <li>Charged monthly, on the day of the month you started.</li>
    <li>
      Cancel any time on your dashboard. You won’t be charged again, and you keep access until the end of the
      paid month.
    </li>
    <li>
      Your price stays the same, even if the price for new Insiders changes. We email you a{" "}
      {document.toLowerCase()} every month.
    </li>
    <li>
      You can get a month refunded within seven days of its charge: see the{" "}
      <Link to="/refund-policy">refund policy</Link>.
    </li>
  </ul>
);

/** The house on its coast, seen from a boat. Decorative. */
const HouseDrawing = () => (
  <LineDrawing className={css["drawing"]} viewBox="0 0 1200 180" preserveAspectRatio="xMaxYMax slice">
    <path d="M0 150h730M90 166h60M300 162h90M520 170h70M640 160h40M420 172h36" strokeOpacity=".5" />
    <path d="M730 150c20-16 34-30 70-34h330c30 0 50 8 70 14M760 178c90-12 180-14 440-14" />
    <path d="M880 116V74h240v42M860 74h290M920 74V42h170v32M904 42h206" />
    <path d="M914 116V82h34v34M966 116V82h34v34M1018 116V82h34v34" fill="var(--ember-300)" fillOpacity=".5" />
    <path d="M946 68V50h46v18M1012 68V50h46v18" />
    <path d="M830 116V66M830 66c-16-14-30-10-38 2M830 66c16-14 30-10 38 2M830 66c-10-18-24-20-34-16M830 66c10-18 24-20 34-16" />
    <path d="M300 150c4 14 14 20 30 20h60c16 0 26-6 32-20zM352 150V70M352 76c34 12 48 36 50 66h-50" />
    <path d="M440 132C540 96 660 84 812 92" strokeDasharray="1 7" />
    <Ember x={812} y={30} size={1.1} />
  </LineDrawing>
);

/** Describes Insider access, its price and the reader’s own membership. */
export default function Insider({ loaderData }: Route.ComponentProps) {
  const { offer, sale, price, contents, open, membership, dates } = loaderData;
  const status = membership && membershipSentence(membership);
  return (
    <div className={["tone-light tone-reading", css["page"]].join(" ")}>
      <header>
        <h1 className="display">The house, at a distance</h1>
        <p className="lede">
          Insider access is for people who would like to listen in
          {sale === "asked" ? " before they come or after." : ", month by month. Cancel any time."}
        </p>
        <HouseDrawing />
      </header>
      <div className={css["columns"]}>
        <div className={css["holds"]}>
          {open && <Inside dates={dates} />}
          <h2>What you get</h2>
          <dl>
            {BENEFITS.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p className={`small muted ${css["note"]}`}>
            Insider access does not include live calls or a seat in the house. {soFar(contents)} On{" "}
            <Link to="/blog">the blog</Link>, posts for Insiders are marked.
          </p>
        </div>
        <aside className={css["card"]} aria-label="Price">
          <p className={`price ${css["price"]}`}>{price}</p>
          {status && <p className={css["status"]}>{status}</p>}
          {membership?.subscription && renews(membership) && (
            <EndAccess subscription={membership.subscription} />
          )}
          <NextStep {...loaderData} />
          {offer && <Terms document={loaderData.document} />}
        </aside>
      </div>
    </div>
  );
}
