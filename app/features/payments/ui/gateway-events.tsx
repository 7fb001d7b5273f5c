import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import type { AdminEvent } from "../domain/admin-order.ts";
import css from "./gateway-events.module.css";

/** Gateway events about an order, each with its changes and its content. */
export const GatewayEvents = ({ events }: { events: AdminEvent[] }) => (
  <Panel title="Gateway events" hint="Each event and what it changed" flush>
    {events.length === 0 ? (
      <Empty title="No events yet">No events about this order have arrived or been stored.</Empty>
    ) : (
      <ul className={css["events"]}>
        {events.map(({ id, type, at, changed, raw }) => (
          <li key={id}>
            <p>
              <b>{type}</b> <DateTime at={at} />
            </p>
            {changed.length === 0 ? (
              <p>No change (already recorded)</p>
            ) : (
              changed.map((one) => <p key={one}>{one}</p>)
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
