import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { saleDocument, type SaleDocument } from "../../payments/contract.ts";
import type { SubscriptionItem } from "../../payments/subscriptions.contract.ts";
import { readSettings, readSettingsWithDate } from "../../settings/settings.server.ts";
import type { Contents, InsiderOffer, InsiderSale } from "../contract.ts";
import { INSIDER, INSIDER_NAME } from "../domain/item.ts";
import { monthlyPaise } from "../domain/price.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "env">;

/** The monthly amount, where the site takes monthly payments and the settings name one amount. */
async function monthlyOffer(services: Dependencies): Promise<InsiderOffer | undefined> {
  const { RAZORPAY_SUBSCRIPTIONS, RAZORPAY_KEY_ID } = services.env;
  if (RAZORPAY_SUBSCRIPTIONS !== "yes" || !RAZORPAY_KEY_ID) return undefined;
  const price = (await readSettings(services)).insider_access_price;
  const amount = monthlyPaise(price);
  return amount === undefined ? undefined : { price, amount };
}

/** How much there is to read, from the features that registered it. */
export async function readContents(services: Services): Promise<Contents> {
  const parts = await Promise.all(
    contributionsTo(services, "insiderContents").map((count) => count(services)),
  );
  return Object.assign({ posts: 0, newsletters: 0 }, ...parts);
}

/** The price, where it is on sale. Nothing is sold before there is a post for Insiders to read. */
export async function readOffer(services: Services): Promise<InsiderOffer | undefined> {
  const offer = await monthlyOffer(services);
  return offer && (await readContents(services)).posts > 0 ? offer : undefined;
}

/** How members get Insider access on this site now. */
export async function readSale(services: Services): Promise<InsiderSale> {
  if (!(await monthlyOffer(services))) return "asked";
  return (await readContents(services)).posts > 0 ? "sold" : "soon";
}

/** The price as visitors read it, whether or not it is on sale. */
export const readPrice = async (services: Dependencies): Promise<string> =>
  (await readSettings(services)).insider_access_price;

/** What a member gets for each payment: a tax invoice where the site is registered for GST. */
export const documentOfSale = ({ env }: Pick<Services, "env">): SaleDocument =>
  saleDocument(env.GSTIN !== "");

/** The owner's text about future dates, for Insiders only; empty where there is none. */
export const readDates = async (services: Dependencies): Promise<string> =>
  (await readSettingsWithDate(services)).shown.insider_dates.trim();

/** Registered with payments as `subscriptionItem`. */
export const insiderItem: SubscriptionItem<Services> = {
  item: INSIDER,
  async offer(services) {
    const offer = await readOffer(services);
    return offer && { amount: offer.amount, name: INSIDER_NAME };
  },
};
