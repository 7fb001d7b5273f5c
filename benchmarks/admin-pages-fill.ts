import type pg from "pg";

/**
 * What the rooms beside members, orders and visits hold once a site has
 * 200,000 members; asked of the load's.
 */
const STATEMENTS = [
  // a third of the members reads the letters; a tenth of those has left, a twentieth never answered
  `insert into newsletter_subscribers (id, email, status, source, preferences, asked_at, consent_at, left_at)
    select 'load-s' || n, email, s, case when n % 4 = 0 then 'import' else 'landing' end,
      jsonb_build_object('letter', n % 10 <> 1, 'dates', n % 3 <> 0, 'posts', n % 2 = 0), created_at,
      case when s <> 'pending' then created_at end, case when s in ('unsubscribed', 'bounced') then created_at
      + interval '2 days' end
    from (select u.*, row_number() over (order by created_at desc) as n from users u where id like 'load-%'
    and right(id, 1) in ('1', '4', '7')) made,
      lateral (select case when n % 10 = 0 then 'unsubscribed' when n % 20 = 1 then 'pending'
        when n % 50 = 2 then 'bounced' else 'subscribed' end as s) state`,
  `insert into mail_suppressions (address, reason, since)
    select email, case when status = 'bounced' then 'hard-bounce' when id like '%00' then 'complaint' else
      'unsubscribed' end, left_at
    from newsletter_subscribers where id like 'load-s%' and left_at is not null`,
  `insert into newsletter_letters
    (id, state, version, subject, preview, body, topic, created_at, updated_at, updated_by_id,
      updated_by_name, started_at, ended_at)
    select 'load-l' || i, case when i = 1 then 'draft' else 'sent' end, 1, 'Letter {first name} ' || i,
      'A preview',
      repeat('Some words of a letter, {first name}. ', 80), 'letter', t, t, 'load', 'The load',
      case when i > 1 then t end, case when i > 1 then t + interval '1 hour' end
    from (select i, date_trunc('milliseconds', now() - i * interval '9 days') as t
    from generate_series(1, 40) i) made`,
  `insert into newsletter_copies (letter_id, subscriber_id, state, attempts, due_at, at)
    select l.id, s.id, case when right(s.id, 3) = '333' then 'uncertain' else 'sent' end, 1, l.started_at,
      l.started_at
    from newsletter_letters l cross join newsletter_subscribers s
    where l.id in (select 'load-l' || i from generate_series(2, 9) i) and s.id like 'load-s%'
    and s.status = 'subscribed'`,
  // every tenth member has applied
  `insert into applications
      (id, state, answers, email, name, way, dates, user_id, version, created_at, updated_at, sent_at,
        moved_at)
    select 'app_load' || n,
      (array['received','conversation','offered','waiting','seated','declined','withdrawn'])[1 + n % 7],
      jsonb_build_object('name', name, 'email', email, 'phone', '',
        'about', repeat('Something about me. ', 30), 'building', 'A tool',
        'stuck', 'On a page', 'brings', 'The sea', 'way', 'main', 'dates', 'later', 'quest', ''),
      email, name, 'main', 'later', id, 1, created_at, created_at, created_at, created_at
    from (select u.*, row_number() over (order by created_at desc) as n from users u
    where id like 'load-%5') made`,
  `insert into application_story (application_id, kind, state, text, by_id, by_name, at)
    select id, 'state', state, 'Moved', 'load', 'The load', sent_at from applications
      where id like 'app_load%'`,
  // each reader of a result says something of two sections, one of few texts and one of many; every fifth
  // result was read by a guest
  `insert into report_feedback
      (session_id, test_id, section_id, reaction, thought, archetype, speaks_of, updated_at)
    select session_id, test_id, s, case when length(session_id || s) % 3 = 0 then 'dislike' else 'like' end,
      case when right(session_id, 2) = '11' then 'A thought about it' else '' end,
      scores -> 'archetype' ->> 'primary',
      repeat('What stands in it. ', 12)
        || abs(hashtext(session_id)) % case s when 'mind' then 300 else 20000 end,
      completed_at
    from quest_results cross join unnest(array['mind', 'books']) s where session_id like 'q_load%'`,
  `insert into report_guest_feedback
      (session_id, test_id, section_id, reaction, thought, archetype, speaks_of, given_at)
    select session_id, test_id, 'films', 'like', '', scores -> 'archetype' ->> 'primary',
      repeat('A film and another. ', 12) || session_id, completed_at
      from quest_results where session_id like 'q_load%' and right(session_id, 1) in ('3', '7')`,
  `insert into paid_feedback (purchase_id, user_id, sounds_like_me, most_useful, missing, created_at)
    select id, user_id, 1 + length(buyer_name) % 5, 'You VS Future You',
      case when right(id, 1) = '7' then 'More of it' else '' end, paid_at
    from payment_purchases where id like 'pur_load%' and status = 'paid' and right(id, 1) in ('1', '3', '7')`,
  `insert into language_model_calls
    (called_at, day, session_id, test_id, section, attempt, facts_key, model, outcome, reason, written,
      refused, tokens_in, tokens_out, micro_rupees, took_ms)
    select completed_at, completed_at::date, session_id, test_id, 'mind', 1, session_id, 'load', 'used', null,
      1, '[]', 900, 300, 40000, 900
    from quest_results where session_id like 'q_load%'`,
  `insert into report_prose (session_id, test_id, slot, own, text, model, facts_key, written_at)
    select session_id, test_id, 'mind', 'Our own words', 'The words of the model', 'load', session_id,
      completed_at
    from quest_results where session_id like 'q_load%'`,
  // what keeps the house safe, and what was done in it
  `insert into security_events (at, kind, user_id, network, detail)
    select date_trunc('milliseconds', now() - i * interval '38 seconds'),
      (array['wrong-password', 'limit-met', 'proof-asked', 'webhook-refused'])[1 + i % 4],
      'load-' || (1 + i % 1000),
      '10.' || i % 200 || '.' || i % 250 || '.0/24', 'load'
    from generate_series(1, 200000) i`,
  `insert into audit_log (at, who_id, who_name, action, subject, before, after)
    select date_trunc('milliseconds', now() - i * interval '9 minutes'), 'load', 'The load',
      (array['application.moved', 'payments.exported', 'blog.edited', 'newsletter.reader-left',
        'settings.changed'])[1 + i % 5],
      'subject-' || i % 5000, '{"state": "asked"}', '{"state": "done"}'
    from generate_series(1, 50000) i`,
  `insert into notes (on_kind, subject, text, due, by_id, by_name, at, done_at)
    select 'member', 'load-' || i, 'A note', current_date - i % 60, 'load', 'The load', now(),
      case when i > 30 then now() end
    from generate_series(1, 5000) i`,
  `insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
    select 'load-' || i, 'load-' || i, 'load-' || i, now() + interval '30 days', now(), now()
      from generate_series(1, 100000) i`,
  `insert into payment_letters (id, purchase_id, kind, sent_at)
    select 'load-' || id, id, 'receipt', paid_at from payment_purchases where id like 'pur_load%'
      and paid_at is not null`,
  `insert into payment_events (id, type, received_at, purchase_id, raw, changed)
    select 'load-' || id, 'payment.captured', paid_at, id, '{"event": "payment.captured"}', '[]'
    from payment_purchases where id like 'pur_load%' and paid_at is not null`,
  `insert into blog_posts
      (id, slug, title, summary, body, minutes, tags, status, published_at, created_at, updated_at,
        edited_at)
    select 'load' || i, 'load-' || i, 'A post of the load ' || i, 'A summary',
      repeat('Words that somebody wrote about the coast. ', 200), 7,
      array['coast', 'tag-' || i % 20], case when i % 10 = 0 then 'draft' else 'published' end,
      case when i % 10 <> 0 then t end, t, t, t
    from (select i, date_trunc('milliseconds', now() - i * interval '2 days') as t
    from generate_series(1, 300) i) made`,
  `insert into blog_revisions (post_id, number, begun_at, at, who_id, who_name, kind, work, words)
    select p.id, n, p.edited_at, p.edited_at, 'load', 'The load', 'saved', to_jsonb(p) - 'search', 1400
    from blog_posts p cross join generate_series(1, 10) n where p.id like 'load%'`,
  `insert into media_images
      (key, name, alt, original, hash, shown, kind, width, height, bytes, uploaded_at, by_id, by_name)
    select 'load' || lpad(to_hex(i), 8, '0'), 'picture ' || i || '.jpg',
      case when i % 9 = 0 then '' else 'A picture' end,
      md5('o' || i), md5('h' || i), md5('h' || i), 'image/jpeg', 3000, 2000, 900000,
      date_trunc('milliseconds', now() - i * interval '8 hours'), 'load', 'The load'
    from generate_series(1, 600) i`,
  `insert into media_variants (hash, width, format, key, cut, height, bytes)
    select hash, w, f, key, 'whole', w * 2 / 3, 40000 from media_images cross
      join unnest(array[480, 960, 1600]) w
      cross join unnest(array['avif', 'webp', 'jpg']) f where key like 'load%'`,
];

/** Fills the rooms beside those of members, orders and visits, once those are there. */
export async function fillOthers(client: pg.Client): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query("vacuum analyze");
}
