import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import type { AdminEvent } from "../domain/admin-order.ts";
import css from "./gateway-events.module.css";

/** Turns "payment.captured" into "Payment captured". */
const nameOf = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll(/[._]/g, " ");

/** Gateway events about an order, each with its changes and its raw content. */
export const GatewayEvents = ({ events }: { events: AdminEvent[] }) => (
  <Panel
    title="Gateway events"
    hint="What Razorpay reported about this order, and what it changed here"
    flush
  >
    {events.length === 0 ? (
      <Empty title="No events yet">No events about this order have arrived or been stored.</Empty>
    ) : (
      <ul className={css["events"]}>
        {events.map(({ id, type, at, changed, raw }) => (
          <li key={id}>
            <p>
              <b>{nameOf(type)}</b> <DateTime at={at} />
            </p>
            {changed.length === 0 ? (
              <p>Changed nothing: it was already recorded</p>
            ) : (
              changed.map((change) => <p key={change}>{change}</p>)
            )}
            {raw && (
              <details>
                <summary>Raw event, buyer removed</summary>
                <pre>{raw}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
