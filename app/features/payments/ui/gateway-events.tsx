import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import type { AdminEvent } from "../domain/admin-order.ts";
import css from "./gateway-events.module.css";

/** What the gateway sent about an order, each event with what it changed, and as it came. */
export const GatewayEvents = ({ events }: { events: AdminEvent[] }) => (
  <Panel title="What the gateway sent" hint="Its events, each with what it changed" flush>
    {events.length === 0 ? (
      <Empty title="No event yet">
        The gateway has sent nothing about this order, or it was not stored yet.
      </Empty>
    ) : (
      <ul className={css["events"]}>
        {events.map(({ id, type, at, changed, raw }) => (
          <li key={id}>
            <p>
              <b>{type}</b> <DateTime at={at} />
            </p>
            {changed.length === 0 ? (
              <p>It changed nothing: we knew it already.</p>
            ) : (
              changed.map((one) => <p key={one}>{one}</p>)
            )}
            {raw && (
              <details>
                <summary>As it came, without who paid</summary>
                <pre>{raw}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
