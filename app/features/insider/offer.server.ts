import { handedIn } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { SubscriptionItem } from "../payments/subscriptions.contract.ts";
import { readSettings, readSettingsWithDate } from "../settings/settings.server.ts";
import { type Contents, INSIDER, INSIDER_NAME, type InsiderOffer } from "./contract.ts";
import { monthlyPaise } from "./domain/price.ts";

type Has = Pick<Services, "db" | "clock" | "log" | "env">;

/**
 * What it costs where it is sold on this site; undefined where the gateway is not set up for it, or the price
 * of the settings is none for a month: then it is asked for in the application.
 */
export async function readOffer(services: Has): Promise<InsiderOffer | undefined> {
  const { RAZORPAY_SUBSCRIPTIONS, RAZORPAY_KEY_ID } = services.env;
  if (RAZORPAY_SUBSCRIPTIONS !== "yes" || !RAZORPAY_KEY_ID) return undefined;
  const price = (await readSettings(services)).insider_access_price;
  const amount = monthlyPaise(price);
  return amount === undefined ? undefined : { price, amount };
}

/** Whether it is sold on this site now. */
export const isSold = async (services: Has): Promise<boolean> => (await readOffer(services)) !== undefined;

/** The price that visitors read, whether or not it is sold here. */
export const readPrice = async (services: Has): Promise<string> =>
  (await readSettings(services)).insider_access_price;

/** What the owner has written of dates to come, for Insiders alone; empty where nothing was. */
export const readDates = async (services: Has): Promise<string> =>
  (await readSettingsWithDate(services)).shown.insider_dates.trim();

/** How much there is to read, by those who have it. */
export async function readContents(services: Services): Promise<Contents> {
  const parts = await Promise.all(handedIn(services, "insiderContents").map((count) => count(services)));
  return Object.assign({ posts: 0, letters: 0 }, ...parts);
}

/** Handed in to payments as `subscriptionItem`. */
export const insiderItem: SubscriptionItem<Services> = {
  item: INSIDER,
  async offer(services) {
    const offer = await readOffer(services);
    return offer && { amount: offer.amount, name: INSIDER_NAME };
  },
};
