import { Status } from "../../../ui/admin/status.tsx";
import { ORDER_STATE_NAMES, ORDER_STATE_TONES, type OrderState as State } from "../ledger.contract.ts";

/** Status badge of an order. */
export const OrderState = ({ state }: { state: State }) => (
  <Status tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_NAMES[state]}</Status>
);
