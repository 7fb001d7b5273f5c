import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { saleDocument, type SaleDocument } from "../../payments/contract.ts";
import type { SubscriptionItem } from "../../payments/subscriptions.contract.ts";
import { readSettings, readSettingsWithDate } from "../../settings/settings.server.ts";
import type { Contents, InsiderOffer, InsiderSale } from "../contract.ts";
import { INSIDER, INSIDER_NAME } from "../domain/item.ts";
import { monthlyPaise } from "../domain/price.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "env">;

/** The monthly amount, if the site takes monthly payments and the settings name a single amount. */
async function monthlyOffer(services: Dependencies): Promise<InsiderOffer | undefined> {
  const { RAZORPAY_SUBSCRIPTIONS, RAZORPAY_KEY_ID } = services.env;
  if (RAZORPAY_SUBSCRIPTIONS !== "yes" || !RAZORPAY_KEY_ID) return undefined;
  const price = (await readSettings(services)).insider_access_price;
  const amount = monthlyPaise(price);
  return amount === undefined ? undefined : { price, amount };
}

/** The content for Insiders, from all features that registered theirs. */
export async function readContents(services: Services): Promise<Contents> {
  const parts = await Promise.all(
    contributionsTo(services, "insiderContents").map((count) => count(services)),
  );
  return Object.assign({ posts: 0, newsletters: 0 }, ...parts);
}

/** The price if access is on sale, which it is not before the first post for Insiders. */
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

/** The document for each payment: a tax invoice if the site is registered for GST, otherwise a receipt. */
export const documentOfSale = ({ env }: Pick<Services, "env">): SaleDocument =>
  saleDocument(env.GSTIN !== "");

/** The owner's text about future dates, for Insiders only; empty if there is none. */
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
