import { sql } from "drizzle-orm";

/** Keys of the owner's pictures in a text. */
export const keysOf = (of: ReturnType<typeof sql>) =>
  sql`array(select distinct m[1]
    from regexp_matches(coalesce(${of}, ''), '/media/([a-z][a-z0-9]{11})-', 'g') as m)`;
