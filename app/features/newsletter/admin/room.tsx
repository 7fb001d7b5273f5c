import { type LoaderFunctionArgs, Outlet } from "react-router";
import { servicesContext } from "../../../context.ts";
import type { RoomFigures } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";

export const loader = ({ context }: LoaderFunctionArgs): Promise<RoomFigures> =>
  newsletter.roomFigures(context.get(servicesContext));

export default function Room() {
  return <Outlet />;
}
