import type { RouteConfigEntry } from "@react-router/dev/routes";
import type pg from "pg";
import routes from "../app/features/admin/routes.ts";
import { firstOf, lookUp } from "../app/kernel/checked.ts";

/** One thing of each kind that pages of the administration show by itself. */
export type Examples = Record<
  "member" | "order" | "application" | "issue" | "draft" | "post" | "image" | "subscriber" | "visit",
  string
>;

/** A member with a result and a paid order, their order, and the newest of everything else. */
export async function readExamples(client: pg.Client): Promise<Examples> {
  const { rows } = await client.query<Examples>(`
    select user_id as member, id as "order",
      (select id from applications where sent_at is not null order by sent_at desc limit 1) as application,
      (select id from newsletter_letters where state = 'sent' order by started_at desc limit 1) as issue,
      (select id from newsletter_letters where state = 'draft' order by created_at desc limit 1) as draft,
      (select id from blog_posts where id like 'load%' order by edited_at desc limit 1) as post,
      (select key from media_images order by uploaded_at desc limit 1) as image,
      (select id from newsletter_subscribers where status = 'subscribed' order by asked_at desc
      limit 1) as subscriber,
      (select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '.' || journey_id
      from analytics_journeys
        order by started_at desc limit 1) as visit
    from payment_purchases where id like 'pur_load%' and status = 'paid' order by created_at desc limit 1`);
  return firstOf(rows);
}

/** Every address of the administration that is a page, from the map of addresses. */
export function adminPages(entries: readonly RouteConfigEntry[] = routes, above = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const here = [above, path].filter(Boolean).join("/");
    if (!children) return [`/${here}`];
    return adminPages(children, here);
  });
}

/** What each page is asked with: its plain address is "" and stands for itself. */
const PAGES: Record<string, (of: Examples) => string[]> = {
  "/admin": () => ["", "?days=7", "?days=30"],
  "/admin/analytics": () => [
    "",
    "?days=1",
    "?days=365",
    "?days=30&device=mobile",
    "?days=30&campaign=dusk-reel",
    "?days=30&device=mobile&platform=instagram",
  ],
  "/admin/analytics/funnel": () => [
    "",
    "?days=30&device=mobile",
    "?days=30&device=mobile&platform=instagram",
  ],
  "/admin/analytics/questions": () => ["", "?days=7", "?days=365"],
  "/admin/analytics/journeys": ({ visit }) => [
    "",
    "?days=30&device=mobile",
    "?days=30&platform=instagram&did=payment_done",
    `?visit=${visit}`,
  ],
  "/admin/analytics/live": () => [""],
  "/admin/feedback": () => [
    "",
    "?kind=thought",
    "?section=astrology",
    "?archetype=Architect",
    "?archetype=Anchor",
    "?section=books&kind=dislike",
  ],
  "/admin/measurement": () => [""],
  "/admin/language-model": () => [""],
  "/admin/audit": () => ["", "?kind=settings", "?who=load", "?q=subject-77", "?q=nobody"],
  "/admin/safety": () => ["", "?kind=wrong-password", "?q=10.7.7.0/24", "?q=192.0.2.0/24"],
  "/admin/members": () => [
    "",
    ...["confirmed", "waiting", "invited", "suspended", "paid"].map((state) => `?state=${state}`),
    ...["m", "maya.iyer1", "Qureshi", "nobody", "a&state=paid", "tara&state=invited"].map((q) => `?q=${q}`),
  ],
  "/admin/members/:id": ({ member }) => [`/${member}`],
  "/admin/applications": () => ["", "?state=offered", "?q=maya", "?q=qureshi", "?q=nobody"],
  "/admin/applications/:id": ({ application }) => [`/${application}`],
  "/admin/orders": () => [
    "",
    ...["paid", "waiting", "failed", "returning", "part-returned", "returned", "needs-you"].map(
      (state) => `?state=${state}`,
    ),
    ...["VV/LOAD/0123", "pay_load0456", "m", "Zoya", "nobody", "kabir&state=paid"].map((q) => `?q=${q}`),
  ],
  "/admin/orders/:id": ({ order }) => [`/${order}`],
  "/admin/newsletter": ({ subscriber }) => [
    "",
    "?status=subscribed",
    "?status=bounced&source=import",
    "?q=maya",
    "?q=nobody",
    `?reader=${subscriber}`,
  ],
  "/admin/newsletter/import": () => [""],
  "/admin/newsletter/kept-back": () => ["", "?reason=complaint", "?q=maya"],
  "/admin/newsletter/letters": () => [""],
  "/admin/newsletter/letters/:id": ({ issue, draft }) => [`/${issue}`, `/${draft}`],
  "/admin/blog": () => ["", "?state=draft", "?q=a%20post", "?tag=coast"],
  "/admin/blog/authors": () => [""],
  "/admin/blog/:id": ({ post }) => [`/${post}`],
  "/admin/blog/:id/revisions": ({ post }) => [`/${post}/revisions`],
  "/admin/images": () => ["", "?need=alt", "?q=picture", "?q=nobody"],
  "/admin/images/:key": ({ image }) => [`/${image}`],
};

/** What the administration's screens ask beside their pages: answers, and files that begin to come. */
const CALLS: Record<string, (of: Examples) => string[]> = {
  "/api/admin/search": () => ["?q=maya", "?q=VV/LOAD/0123", "?q=nobody", "?q=a"],
  "/api/admin/see-as/leave": () => [],
  "/api/admin/members.csv": () => [""],
  "/api/admin/orders.csv": () => [""],
  "/api/admin/audit.csv": () => [""],
  "/api/admin/applications.csv": () => [""],
  "/api/admin/newsletter/subscribers.csv": () => [""],
  "/api/admin/analytics/live": () => [""],
  "/api/admin/analytics/:file": () => ["/visits.csv", "/traffic.csv", "/pages.csv", "/funnel.csv"],
  "/api/admin/blog/authors": () => [""],
  "/api/admin/blog/pictures": () => [""],
  "/api/admin/blog/slug": ({ post }) => [`?slug=a-post&post=${post}`],
  "/api/admin/blog/posts/:id": ({ post }) => [`/${post}`],
  "/api/admin/blog/posts/:id/preview": ({ post }) => [`/${post}/preview`],
  "/api/admin/blog/posts/:id/card.png": () => [], // a drawing, measured by the bench "share"
  "/api/admin/blog/posts/:id/revisions": ({ post }) => [`/${post}/revisions`],
  "/api/admin/blog/posts/:id/revisions/:revision": () => [], // the page of revisions shows one
  "/api/admin/media/images": () => [""],
  "/api/admin/media/progress": () => [], // a stream
  "/api/admin/orders/:id/pdf": () => [], // a file of the storage
  "/api/admin/newsletter/letters/:id": ({ issue }) => [`/${issue}`],
  "/api/admin/newsletter/letters/:id/checks": ({ draft }) => [`/${draft}/checks`],
  "/api/admin/newsletter/letters/:id/preview": ({ draft }) => [`/${draft}/preview`],
  "/api/admin/newsletter/letters/:id/progress": () => [], // a stream
};

const filledIn = (table: typeof PAGES, path: string, examples: Examples) =>
  lookUp(
    new Map(Object.entries(table)),
    path,
  )(examples).map(
    (more) => path.replace(/\/:.*$/, "") + (more.startsWith("?") && path.includes(":") ? `/${more}` : more),
  );

/**
 * Every page and every reading call of the administration, as addresses with something in them.
 * @param calls the patterns of the calls that are mounted, from the site's own table
 * @throws Error for a page or a call that nobody has said here how to ask
 */
export const addressesAsked = (calls: string[], examples: Examples): string[] => [
  ...adminPages().flatMap((path) => filledIn(PAGES, path, examples)),
  ...[...new Set(calls)].flatMap((path) => filledIn(CALLS, path, examples)),
];
