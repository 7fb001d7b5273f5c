import { Link } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { intoCheckout } from "../../../document.ts";
import { countOf } from "../../../lib/plural.ts";
import { publicHead } from "../../../platform/pages/head.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import type { Services } from "../../../platform/services.server.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { SessionUser } from "../../accounts/contract.ts";
import { saleDocument, type SaleDocument } from "../../payments/contract.ts";
import type { Membership } from "../contract.ts";
import * as insider from "../insider.server.ts";
import { Begin } from "../ui/begin.tsx";
import { SignInFirst } from "../ui/sign-in-first.tsx";
import { EndAccess } from "../ui/end-access.tsx";
import { goesOn, membershipSentence } from "../ui/membership.ts";
import type { Route } from "./+types/insider";
import css from "./insider.module.css";

export const handle = { page: { pays: true, public: true, findable: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

export const meta = publicHead({
  title: "Insider access",
  description:
    "The house at a distance: salons as posts, every letter that was sent, and dates before they are " +
    "announced.",
});

const readFor = (services: Services, user: SessionUser | null) =>
  Promise.all([
    insider.readOffer(services),
    insider.readSale(services),
    insider.readPrice(services),
    insider.readContents(services),
    insider.isInsider(services, user),
    user ? insider.readMembership(services, user.id) : undefined,
  ]);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const user = context.get(sessionContext);
  const [offer, sale, price, contents, open, membership] = await readFor(services, user);
  return {
    offer: offer ?? null,
    sale,
    price,
    contents,
    open,
    signedIn: user !== null,
    membership: membership ?? null,
    dates: open ? await insider.readDates(services) : "",
    asksState: services.env.GSTIN !== "",
    document: saleDocument(services.env.GSTIN !== ""),
  };
}
type Shown = Route.ComponentProps["loaderData"];

const HOLDS = [
  [
    "Salons, as posts",
    "What was said at the long table, written up for those who were not there. A visitor reads the " +
      "title and the first paragraph; you read it whole.",
  ],
  [
    "Every letter",
    "All letters that the house has sent, from the first one on, also those that were never opened to " +
      "everybody.",
  ],
  [
    "Dates first",
    "The next dates stand on this page, and come to you by e-mail, before the house announces them " +
      "anywhere. A seat itself is given by application, to Insiders too.",
  ],
] as const;

/** What there is to read today, so that nobody pays for what is not there. */
const soFar = ({ posts, letters }: Shown["contents"]) => {
  const some = [
    posts > 0 && `${countOf(posts, "post")} for Insiders`,
    letters > 0 && countOf(letters, "letter"),
  ].filter((one) => one !== false);
  return some.length
    ? `Today you could read ${some.join(" and ")}.`
    : "Nothing has been published for Insiders yet.";
};

const Dates = ({ dates }: { dates: string }) =>
  dates ? (
    dates.split("\n").map((line) => <p key={line}>{line}</p>)
  ) : (
    <p>None are set yet. You hear of them by e-mail first, and they stand here.</p>
  );

/** What is open to an Insider, and where it is. */
const Inside = ({ dates }: { dates: string }) => (
  <section className={css["inside"]} aria-labelledby="inside">
    <h2 id="inside">Open to you</h2>
    <ul>
      <li>
        <Link to="/blog">Notes and salons</Link>
      </li>
      <li>
        <Link to="/blog/letters">Every letter</Link>
      </li>
    </ul>
    <h3>Dates, before they are announced</h3>
    <Dates dates={dates} />
  </section>
);

const MembershipStatus = ({ membership }: { membership: Membership }) => {
  const sentence = membershipSentence(membership);
  return (
    <>
      {sentence && <p className={css["status"]}>{sentence}</p>}
      {membership.subscription && goesOn(membership) && <EndAccess subscription={membership.subscription} />}
    </>
  );
};

const AskForIt = () => (
  <>
    <ButtonLink wide to="/apply?way=insider">
      Ask for it in the application
    </ButtonLink>
    <p className={css["note"]}>
      It is not sold on this site: you ask for it, the house answers, and nothing is charged here.
    </p>
  </>
);

const NotYet = () => (
  <>
    <ButtonLink wide to="/newsletter">
      Tell me when it opens
    </ButtonLink>
    <p className={css["note"]}>
      You cannot buy it yet. It opens with the first post for Insiders, and the newsletter says when that is
      out.
    </p>
  </>
);

/**
 * What can be done: begin, sign in first, ask in the application, or wait for the first post; nothing for those
 * who have it.
 */
function Way({ offer, sale, price, signedIn, membership, asksState, document }: Shown) {
  if (membership?.until || (membership && goesOn(membership))) return null;
  if (!offer) return sale === "asked" ? <AskForIt /> : <NotYet />;
  return signedIn ? <Begin {...{ offer, asksState, document }} /> : <SignInFirst price={price} />;
}

const PriceStays = ({ document }: { document: SaleDocument }) => (
  <li>
    Your price stays as it was when you began, also when the price for others changes. Each month has its{" "}
    {document.toLowerCase()} by e-mail.
  </li>
);

const Terms = ({ document }: { document: SaleDocument }) => (
  <ul className={css["terms"]}>
    <li>Charged each month, on the day of the month on which you began.</li>
    <li>
      End it whenever you like, on your dashboard: nothing more is charged, and what is paid for stays open to
      its end.
    </li>
    <PriceStays document={document} />
    <li>
      Money back within seven days of a charge, as the <Link to="/refund-policy">refund policy</Link> says.
    </li>
  </ul>
);

/** What Insider access is, what it costs, and how it stands for whoever asks. */
export default function Insider({ loaderData }: Route.ComponentProps) {
  const { offer, sale, price, contents, open, membership, dates } = loaderData;
  return (
    <div className={["tone-light", css["page"]].join(" ")}>
      <header>
        <h1 className="display">The house, at a distance</h1>
        <p>
          Insider access is for those who would like to listen in
          {sale === "asked" ? ", before they come or after." : ": month by month, for as long as you like."}
        </p>
      </header>
      <div className={css["columns"]}>
        <div className={css["holds"]}>
          {open && <Inside dates={dates} />}
          <h2>What you get</h2>
          <dl>
            {HOLDS.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p className={css["note"]}>
            There are no live calls in it, and no seat in the house. {soFar(contents)} On{" "}
            <Link to="/blog">the blog</Link> what is for Insiders is marked.
          </p>
        </div>
        <aside className={css["card"]} aria-label="Price">
          <p className={`price ${css["price"]}`}>{price}</p>
          {membership && <MembershipStatus membership={membership} />}
          <Way {...loaderData} />
          {offer && <Terms document={loaderData.document} />}
        </aside>
      </div>
    </div>
  );
}
