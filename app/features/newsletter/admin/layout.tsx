import { type LoaderFunctionArgs, Outlet } from "react-router";
import { servicesContext } from "../../../context.ts";
import type { NewsletterFigures } from "../contract.ts";
import * as newsletter from "../newsletter.server.ts";

export const loader = ({ context }: LoaderFunctionArgs): Promise<NewsletterFigures> =>
  newsletter.readNewsletterFigures(context.get(servicesContext));

export default function NewsletterLayout() {
  return <Outlet />;
}
