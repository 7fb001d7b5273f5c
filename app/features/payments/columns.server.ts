import { timestamp } from "drizzle-orm/pg-core";

/** A moment, which the database keeps with its zone. */
export const dateTime = (name: string) => timestamp(name, { withTimezone: true });
