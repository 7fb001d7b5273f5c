import pg from "pg";
import { startPostgres } from "../server/postgres.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { cookieOf, openBenchSite } from "./site.ts";

const TIMES = 25;
const LIMIT_MS = 150;

/**
 * 200,000 members and 50,000 orders with their tries, refunds, requests, books and quests, written by the
 * database itself.
 */
const LOAD_DATA = `
insert into users (id, email, name, first_name, last_name, email_verified, last_sign_in_at, created_at, updated_at)
  select 'bench-' || i, lower(f) || '.' || lower(l) || i || '@bench.test', f || ' ' || l, f, l, i % 20 <> 0,
    date_trunc('milliseconds', now() - (i % 900) * interval '1 hour'), t, t
  from (select i, (array['Maya','Arjun','Noor','Ada','Zoya','Kabir','Leela','Dev','Sana','Rohan','Tara','Ishaan'])[1 + i % 12] as f,
    (array['Iyer','Mehta','Qureshi','Fernandes','Khan','Anand','Joshi','Malhotra','Pillai','Rao','Bose'])[1 + i % 11] as l,
    date_trunc('milliseconds', now() - i * interval '3 minutes') as t from generate_series(1, 200000) i) made;
insert into mail_links (token_hash, type, user_id, email, expires_at)
  select 'bench-' || i, case when i % 200 = 0 then 'invite' else 'signup' end, 'bench-' || i, 'x@bench.test', now() from generate_series(20, 200000, 20) i;
insert into quest_sessions (id, owner_id, instrument, adult_affirmed_at, started_at, touched_at)
  select 'q_bench_' || i, 'bench-' || i, 'v1', now(), now(), now() from generate_series(1, 200000, 2) i;
insert into quest_results (session_id, test_id, form, engine, scores, answers, completed_at)
  select 'q_bench_' || i, 'neo-58-v1', 'short', 'bench', '{"archetype":{"primary":"Architect"}}', '{}', now() from generate_series(1, 200000, 2) i;
insert into payment_purchases (id, user_id, session_id, test_id, status, amount, currency, tier, method, payment_id, receipt_number, refunded_amount,
    paid_at, created_at, buyer_name, buyer_email)
  select 'pur_bench' || lpad(i::text, 6, '0'), u.id, 'q_bench_' || i, 'neo-58-v1', s, 95000, 'INR', 'early', case when s = 'created' then null else 'upi' end,
    case when s = 'created' then null else 'pay_bench' || lpad(i::text, 6, '0') end,
    case when s = 'created' then null else 'VV/2526/' || lpad(i::text, 6, '0') end,
    case when s = 'refunded' then 95000 else 0 end, case when s = 'created' then null else t end, t, u.name, u.email
  from (select i, case when i % 5 = 0 then 'created' when i % 50 = 1 then 'refunded' else 'paid' end as s,
    date_trunc('milliseconds', now() - i * interval '11 minutes') as t from generate_series(1, 50000) i) made join users u on u.id = 'bench-' || (i * 4 - 1);
insert into payment_orders (id, purchase_id, provider_order_id, status, amount, currency, tier, created_at)
  select 'ps_' || id, id, 'order_' || substr(id, 5), case when status = 'created' then 'created' else 'paid' end, 95000, 'INR', 'early', created_at
  from payment_purchases where id like 'pur_bench%';
insert into payments (id, order_id, status, role, amount, currency, method, created_at)
  select coalesce(payment_id, 'pay_try' || substr(id, 10)), 'ps_' || id, case when status = 'created' then 'failed' when status = 'paid' then 'captured' else 'refunded' end,
    case when status = 'created' then 'none' else 'settled' end, 95000, 'INR', 'upi', created_at
  from payment_purchases where id like 'pur_bench%' and (status <> 'created' or right(id, 1) = '5');
insert into payment_refunds (id, payment_id, status, amount, asked, reason, created_at)
  select 'rf_' || id, payment_id, case when status = 'refunded' then 'processed' else 'pending' end, 95000, true, 'bench', created_at
  from payment_purchases where id like 'pur_bench%' and (status = 'refunded' or id like '%777');
insert into payment_refund_requests (id, purchase_id, user_id, state, reason, words, asked_at)
  select 'rr_' || id, id, user_id, 'asked', '', '', created_at from payment_purchases where id like 'pur_bench%888' and status = 'paid';
insert into pdf_reports (purchase_id, user_id, session_id, test_id, state, ordered_at, promised_by, told_at)
  select id, user_id, session_id, test_id, 'ready', created_at, created_at, created_at from payment_purchases where id like 'pur_bench%' and status = 'paid';
analyze`;

const ORDERS = ["paid", "waiting", "failed", "returning", "returned", "needs-you"].map(
  (state) => `orders?state=${state}`,
);
const MEMBERS = ["confirmed", "waiting", "invited", "paid"].map((state) => `members?state=${state}`);
const FOUND = [
  ...[
    "VV/2526/0123",
    "pay_bench0456",
    "order_bench0456",
    "maya.iyer",
    "m",
    "Zoya",
    "nobody",
    "kabir&state=paid",
  ].map((q) => `orders?q=${q}`),
  ...["maya.iyer1", "m", "Qureshi", "zoya khan", "nobody", "a&state=paid", "tara&state=invited"].map(
    (q) => `members?q=${q}`,
  ),
];

export const bench: Bench = {
  name: "admin-lists",
  about: `lists of the administration over 200,000 members and 50,000 orders, p95 of ${TIMES} looks each`,
  async run(log) {
    const site = await openBenchSite();
    const database = await startPostgres(site.dataDir, { attach: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      log("members and orders are written");
      await client.query(LOAD_DATA);
      const headers = { cookie: await cookieOf(site.origin, "ada@villa.test") };
      /** One look, in milliseconds, and where its next page is. */
      const look = async (path: string) => {
        const start = performance.now();
        const answer = await fetch(`${site.origin}/admin/${path.replace(/\?|$/, (sign) => `.data${sign}`)}`, {
          headers,
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return { ms: performance.now() - start, next: /"next","([\w-]+)"/.exec(text)?.[1] };
      };
      const deep = async (section: string) => {
        let at = "";
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        for (let page = 0; page < 20; page++) at = (await look(`${section}?at=${at}`)).next ?? at;
        return `${section}?at=${at}`;
      };
      const asked = [
        "orders",
        "members",
        await deep("orders"),
        await deep("members"),
        ...ORDERS,
        ...MEMBERS,
        ...FOUND,
      ];
      const figures: Figure[] = [];
      for (const path of asked) {
        const times: number[] = [];
        await look(path); // oxlint-disable-line no-await-in-loop -- one after the other
        // oxlint-disable-next-line no-await-in-loop -- see above
        for (let i = 0; i < TIMES; i++) times.push((await look(path)).ms);
        const what = path.replace(/at=.*/, "page 21");
        figures.push({ what, value: percentile(times, 0.95), unit: "ms", under: LIMIT_MS });
        log(`${what}: ${Math.round(percentile(times, 0.95))} ms`);
      }
      return figures;
    } finally {
      await client.end();
      await site.close();
    }
  },
};
