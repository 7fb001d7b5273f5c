import pg from "pg";
import { usingPostgres } from "../server/postgres.ts";

// node benchmarks/load-members.ts 200000: adds this many members to the site of DATA_DIR.

/** Repeated names, so that a search finds many. */
const FIRST = "{Maya,Arjun,Noor,Ada,Zoya,Kabir,Leela,Dev,Sana,Rohan,Tara,Ishaan}";
const LAST = "{Iyer,Mehta,Qureshi,Fernandes,Khan,Anand,Joshi,Malhotra,Pillai,Rao,Bose}";

/** Scores and answers of existing short results, used in turn, so that every result can be opened. */
const REAL = `select scores, answers, row_number() over (order by session_id) - 1 as n, count(*) over () as of
      from quest_results where form = 'short' and session_id not like 'q_load_%'`;

/**
 * One statement per table; $1 is the number of members. Every second has a result, every fourth an order: a
 * fifth of those are unpaid, a fiftieth refunded, the rest paid. Receipts and credit notes are numbered
 * without gaps in a separate year, so that the ledger balances.
 */
const STATEMENTS = [
  `insert into users (id, email, name, first_name, last_name, email_verified, last_sign_in_at, created_at,
      updated_at)
    select 'load-' || i, lower(f) || '.' || lower(l) || i || '@load.test', f || ' ' || l, f, l, i % 20 <> 0,
      date_trunc('milliseconds', now() - (i % 900) * interval '1 hour'), t, t
    from (select i, ('${FIRST}'::text[])[1 + i % 12] as f, ('${LAST}'::text[])[1 + i % 11] as l,
      date_trunc('milliseconds', now() - i * interval '3 minutes') as t
      from generate_series(1, $1::int) i) made`,
  `insert into mail_links (token_hash, type, user_id, email, expires_at)
    select 'load-' || i, case when i % 200 = 0 then 'invite' else 'signup' end, 'load-' || i, 'x@load.test',
      now()
    from generate_series(20, $1::int, 20) i`,
  `insert into quest_sessions (id, owner_id, instrument, adult_affirmed_at, started_at, touched_at)
    select 'q_load_' || i, 'load-' || i, 'v1', now(), now(), now() from generate_series(1, $1::int, 2) i`,
  `insert into quest_results (session_id, test_id, form, engine, scores, answers, completed_at)
    select 'q_load_' || i, 'neo-58-v1', 'short', 'load', scores, answers,
      date_trunc('milliseconds', now() - i * interval '3 minutes')
    from generate_series(1, $1::int, 2) i join (${REAL}) r on r.n = i / 2 % r.of`,
  `insert into payment_purchases (id, user_id, session_id, test_id, status, amount, currency, tier, method,
      payment_id, receipt_number, refunded_amount, paid_at, created_at, buyer_name, buyer_email)
    select 'pur_load' || n, u.id, 'q_load_' || (i * 4 - 1), 'neo-58-v1', s, 95000, 'INR', 'early',
      case when s <> 'created' then 'upi' end, case when s <> 'created' then 'pay_load' || n end,
      case when s <> 'created' then 'VV/LOAD/' || lpad((i - i / 5)::text, 6, '0') end,
      case when s = 'refunded' then 95000 else 0 end, case when s <> 'created' then t end, t, u.name, u.email
    from (select i, lpad(i::text, 6, '0') as n,
        case when i % 5 = 0 then 'created' when i % 50 = 1 then 'refunded' else 'paid' end as s,
        date_trunc('milliseconds', now() - i * interval '11 minutes') as t
      from generate_series(1, $1::int / 4) i) made join users u on u.id = 'load-' || (i * 4 - 1)`,
  `insert into payment_orders (id, purchase_id, provider_order_id, status, amount, currency, tier, created_at)
    select 'ps_' || id, id, 'order_' || substr(id, 5), case when status = 'created' then 'created' else 'paid'
      end,
      95000, 'INR', 'early', created_at
    from payment_purchases where id like 'pur_load%' and $1::int > 0`,
  `insert into payments (id, order_id, status, role, amount, currency, method, created_at)
    select coalesce(payment_id, 'pay_try' || substr(id, 9)), 'ps_' || id,
      case when status = 'created' then 'failed' when status = 'paid' then 'captured' else 'refunded' end,
      case when status = 'created' then 'none' else 'settled' end, 95000, 'INR', 'upi', created_at
    from payment_purchases where id like 'pur_load%' and (status <> 'created' or right(id, 1) = '5')
    and $1::int > 0`,
  `insert into payment_receipts (number, financial_year, serial, purchase_id, amount, currency, issued_at)
    select receipt_number, 'LOAD', right(receipt_number, 6)::int, id, amount, currency, paid_at
    from payment_purchases where id like 'pur_load%' and receipt_number is not null and $1::int > 0`,
  `insert into payment_refunds (id, payment_id, status, amount, asked, reason, created_at)
    select 'rf_' || id, payment_id, case when status = 'refunded' then 'processed' else 'pending' end, 95000,
      true,
      'load', created_at
    from payment_purchases
    where id like 'pur_load%' and (status = 'refunded' or (status = 'paid' and id like '%777'))
    and $1::int > 0`,
  `insert into payment_credit_notes
    (number, financial_year, serial, refund_id, receipt_number, purchase_id, amount,
      currency, issued_at, facts)
    select 'VV/LOAD/CN' || lpad(n::text, 6, '0'), 'LOAD', n, 'rf_' || id, receipt_number, id, amount,
      currency, paid_at, '{}'
    from (select *, row_number() over (order by id) as n from payment_purchases
      where id like 'pur_load%' and status = 'refunded' and $1::int > 0) given_back`,
  `insert into payment_refund_requests (id, purchase_id, user_id, state, reason, words, asked_at)
    select 'rr_' || id, id, user_id, 'asked', '', '', created_at
    from payment_purchases where id like 'pur_load%888' and status = 'paid' and $1::int > 0`,
  `insert into pdf_reports
      (purchase_id, user_id, session_id, test_id, state, ordered_at, promised_by, notified_at)
    select id, user_id, session_id, test_id, 'ready', created_at, created_at, created_at
    from payment_purchases where id like 'pur_load%' and status = 'paid' and $1::int > 0`,
];

/**
 * Adds members to a local site for measurements, half with a result and a quarter with an order, in one
 * transaction.
 * @throws Error if such members exist already
 */
export async function loadMembers(client: pg.Client, members: number): Promise<void> {
  await client.query("begin");
  try {
    const { rowCount } = await client.query("select 1 from users where id = 'load-1'");
    if (rowCount) throw new Error("This database has such members already; use another DATA_DIR.");
    // oxlint-disable-next-line no-await-in-loop -- in order
    for (const statement of STATEMENTS) await client.query(statement, [members]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  await client.query("analyze");
}

if (import.meta.main)
  // oxlint-disable-next-line node/no-process-env -- a tool outside the site
  await usingPostgres(process.env["DATA_DIR"] ?? "data", { attach: true }, async ({ url }) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await loadMembers(client, Number(process.argv[2]));
    await client.end();
  });
