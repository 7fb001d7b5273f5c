import { Link } from "react-router";
import { publicHead } from "../../../platform/pages/head.ts";
import { servicesContext } from "../../../context.ts";
import type { InsiderSale } from "../../insider/contract.ts";
import * as site from "../site.server.ts";
import { ArrowLink } from "../ui/arrow-link.tsx";
import { Endcap } from "../ui/endcap.tsx";
import layout from "../ui/layout.module.css";
import { PageHead } from "../ui/page-head.tsx";
import { TablePlan } from "../ui/table-plan.tsx";
import { Comparison } from "../ui/pricing/comparison.tsx";
import { Status } from "../ui/pricing/status.tsx";
import { Tiers } from "../ui/pricing/tiers.tsx";
import type { Route } from "./+types/pricing";
import css from "./pricing.module.css";
import type { PageHandle } from "../../../platform/pages/page.ts";

export const handle = { page: { cached: true, findable: true } } satisfies PageHandle;

export const meta = publicHead({
  title: "Pricing",
  description:
    "What a seat in the house costs, said plainly: Insider access, the Main experience, the Executive " +
    "escape.",
});

export const loader = async ({ context }: Route.LoaderArgs) => {
  const services = context.get(servicesContext);
  const [facts, { pool }] = await Promise.all([site.readFacts(services), site.readPictures(services)]);
  return { facts, pool };
};

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
