import { Link } from "react-router";
import { publicHead } from "../../../platform/pages/head.ts";
import { servicesContext } from "../../../context.ts";
import { countOf, plural } from "../../../lib/plural.ts";
import type { InsiderSale } from "../../insider/contract.ts";
import type { Facts } from "../contract.ts";
import * as site from "../site.server.ts";
import { ArrowLink } from "../ui/arrow-link.tsx";
import { Endcap } from "../ui/endcap.tsx";
import layout from "../ui/layout.module.css";
import { PageHead } from "../ui/page-head.tsx";
import planCss from "../ui/table-plan.module.css";
import { Comparison } from "../ui/pricing/comparison.tsx";
import statusCss from "../ui/pricing/status.module.css";
import { useRegistration } from "../ui/registration.tsx";
import { Tiers } from "../ui/pricing/tiers.tsx";
import type { Route } from "./+types/pricing";
import css from "./pricing.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "Pricing",
  description:
    "What a seat in the house costs, said plainly: Insider access, the Main experience, the Executive escape.",
});

export const loader = async ({ context }: Route.LoaderArgs) => {
  const services = context.get(servicesContext);
  const [facts, { pool }] = await Promise.all([site.readFacts(services), site.readPictures(services)]);
  return { facts, pool };
};

/** The current figures in one line. */
function Status({ facts: { seats, applications, accepting, changedOn } }: { facts: Facts }) {
  const registration = useRegistration();
  return (
    <ul className={statusCss["status"]}>
      {seats !== null && (
        <li>
          <b>{seats}</b> {plural(seats, "seat")}
        </li>
      )}
      {applications !== null && (
        <li>
          <b>{applications}</b> {plural(applications, "application")} received
        </li>
      )}
      {registration && (
        <li>
          <b>{registration.text}</b> {!registration.closed && "left to apply"}
        </li>
      )}
      {accepting && (
        <li>
          <b>{accepting}</b> {registration?.closed ? "the dates just closed" : "accepting applications"}
        </li>
      )}
      {changedOn && <li className={statusCss["changed"]}>Last changed on {changedOn}</li>}
    </ul>
  );
}

const WIDTH = 1200;
const row = (n: number, y: number) =>
  Array.from({ length: n }, (_, i) => ({ x: 60 + ((i + 0.5) * (WIDTH - 120)) / n, y }));

/** Positions of the seats: on both long sides and, from four seats on, one at each end. */
function seatsOf(count: number) {
  const ends = count > 3 ? 2 : 0;
  const above = Math.ceil((count - ends) / 2);
  const below = count - ends - above;
  return [
    ...row(above, 24),
    ...(ends ? [{ x: WIDTH - 32, y: 76 }] : []),
    ...row(below, 128),
    ...(ends ? [{ x: 32, y: 76 }] : []),
  ];
}

/** With more seats than this, there is no drawing. */
const MOST = 40;

/** A drawing of the long table with a circle for each free seat, and a caption. */
const TablePlan = ({ free }: { free: number | null }) =>
  free === null || free < 1 || free > MOST ? null : (
    <figure className={planCss["plan"]}>
      <svg viewBox={`0 0 ${WIDTH} 152`} fill="none" stroke="currentColor" aria-hidden="true">
        <rect x="52" y="48" width={WIDTH - 104} height="56" rx="3" strokeWidth="1.400" />
        <path d={`M66 76H${WIDTH - 66}`} strokeOpacity=".25" />
        {seatsOf(free).map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="9" stroke="var(--ember-600)" strokeWidth="1.600" />
        ))}
      </svg>
      <figcaption>The long table: each circle is a free seat, {countOf(free, "seat")} in all.</figcaption>
    </figure>
  );

const Questions = ({ main, insiderSale }: { main: string; insiderSale: InsiderSale }) => (
  <dl className={css["questions"]}>
    <dt>Why is the main price a range?</dt>
    <dd>
      Rooms differ. The range today is {main}; your offer names the room and one exact amount, with tax,
      before you pay.
    </dd>
    <dt>When do I pay?</dt>
    <dd>
      For a seat, after the conversation and the match. Applying is free, whatever the answer.
      {insiderSale === "sold" && (
        <>
          {" "}
          <Link to="/insider">Insider access</Link> is paid monthly, from the day you start.
        </>
      )}
    </dd>
    <dt>What if my plans change?</dt>
    <dd>
      Your offer states the last day to cancel and your refund. Ask about it in the conversation, before you
      agree to anything.
    </dd>
    <dt>Is the quest part of it?</dt>
    <dd>
      The quest and its nine sections on screen are free for everyone. Its PDF report is sold separately; the{" "}
      <Link to="/refund-policy">refund policy</Link> covers it.
    </dd>
  </dl>
);

export default function Pricing({ loaderData: { facts, pool } }: Route.ComponentProps) {
  return (
    <div className="tone-light tone-reading">
      <PageHead
        title="What it costs, said plainly"
        lede={
          "Three prices. Your offer names the room and one exact amount, and you pay for the week only when we both say yes."
        }
      />
      <div className={layout["wrap"]}>
        <Tiers facts={facts} own={pool} />
        <Status facts={facts} />
        <TablePlan free={facts.seats} />
      </div>
      <section className={[layout["wrap"], layout["section"]].join(" ")} aria-labelledby="side-by-side">
        <h2 className={layout["d3"]} id="side-by-side">
          Side by side
        </h2>
        <Comparison insiderSale={facts.insiderSale} />
        <p className={["small muted", css["note"]].join(" ")}>
          A comparison of the three packages. Your offer lists everything your seat includes, before you pay
          anything. Insider access is explained on <Link to="/insider">its own page</Link>.
        </p>
      </section>
      <section className={css["asked"]} aria-labelledby="asked">
        <div className={[layout["wrap"], layout["section"], layout["grid"]].join(" ")}>
          <h2 className={layout["d3"]} id="asked">
            Before you ask
          </h2>
          <Questions main={facts.tiers.main.price} insiderSale={facts.insiderSale} />
        </div>
      </section>
      <Endcap title="Pay only when we both say yes" place="pricing">
        <ArrowLink to="/process">Read how it works</ArrowLink>
      </Endcap>
    </div>
  );
}
