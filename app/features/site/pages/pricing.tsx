import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { servicesContext } from "../../../context.ts";
import * as settings from "../../settings/settings.server.ts";
import { Part, Words } from "../ui/words.tsx";
import css from "./pricing.module.css";

export const meta = () => [{ title: "Pricing | Villa Vesper" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const now = await settings.readSettings(context.get(servicesContext));
  return {
    tiers: [
      { name: "Insider access", price: now.insider_access_price, was: now.insider_access_original_price },
      { name: "Main experience", price: now.main_experience_price, was: now.main_experience_original_price },
      { name: "Executive escape", price: now.executive_escape_price, was: now.executive_escape_original_price },
    ],
  };
}

export default function Pricing() {
  const { tiers } = useLoaderData<typeof loader>();
  return (
    <Words title="Three ways in" lede="What a seat costs. The quest and its result on screen are free.">
      {tiers.map(({ name, price, was }) => (
        <Part key={name} name={name}>
          <p className={["price", css["price"]].join(" ")}>{price}</p>
          <p className={css["was"]}>
            was <s className="price">{was}</s>
          </p>
        </Part>
      ))}
    </Words>
  );
}
