import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import { useRootData } from "../../../ui/root-data.ts";
import { noticedBy } from "../domain/noticed.ts";
import { formatIndiaDateTime } from "../../../lib/india-format.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import * as operations from "../operations.server.ts";
import type { Route } from "./+types/status";
import css from "./status.module.css";
import { titled } from "../../../platform/pages/head.ts";

export const handle = { page: { public: true } } satisfies PageHandle;
export const meta = titled("Status");
export const headers = () => ({ "cache-control": "no-store" });

export const loader = async ({ context }: Route.LoaderArgs) => ({
  parts: await operations.readStatus(context.get(servicesContext)),
});

function SupportHint() {
  const support = useRootData<{ brand: { support: string } }>()?.brand.support;
  if (!support) return "If it isn’t working for you, please try again in a minute.";
  return (
    <>
      If it isn’t working for you, <a href={`mailto:${support}`}>write to us</a> and tell us what happened.
    </>
  );
}

const Part = ({ part, works, says, since }: Awaited<ReturnType<typeof loader>>["parts"][number]) => (
  <li>
    <h2>
      {part}: {works ? "working" : "not working"}
    </h2>
    <p>
      {says}
      {since && ` Since ${formatIndiaDateTime(since)} (Indian time).`}
    </p>
  </li>
);

/** Whether each part of the site works, for visitors. */
export default function Status() {
  const { parts } = useLoaderData<typeof loader>();
  const works = parts.every((part) => part.works);
  return (
    <div className={["tone-light tone-reading", css["page"]].join(" ")}>
      <h1>{works ? "Everything is working" : "Something is not working right now"}</h1>
      <p className="lede">{works ? <SupportHint /> : noticedBy(parts)}</p>
      <ul className={css["parts"]}>
        {parts.map((part) => (
          <Part key={part.part} {...part} />
        ))}
      </ul>
    </div>
  );
}
