import { Outlet } from "react-router";
import { servicesContext } from "../../../context.ts";
import type { NewsletterFigures } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";
import type { Route } from "./+types/layout";

export const loader = ({ context }: Route.LoaderArgs): Promise<NewsletterFigures> =>
  newsletter.readNewsletterFigures(context.get(servicesContext));

export default function NewsletterLayout() {
  return <Outlet />;
}
