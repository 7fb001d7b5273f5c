CREATE FUNCTION "analytics_parted"("parent" text) RETURNS regclass LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF parent NOT IN ('analytics_journeys', 'analytics_pages', 'analytics_actions', 'analytics_visits') THEN
    RAISE EXCEPTION 'no table of records by month: %', parent;
  END IF;
  RETURN ('public.' || parent)::regclass;
END $$;
--> statement-breakpoint
CREATE FUNCTION "analytics_make_month"("parent" text, "month" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  whole regclass := public.analytics_parted(parent);
  first timestamptz := date_trunc('month', month);
  part text := parent || to_char(first, '_YYYY_MM');
BEGIN
  IF to_regclass('public.' || part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', whole);
  EXECUTE format('CREATE TABLE public.%I (LIKE %s INCLUDING DEFAULTS)', part, whole);
  EXECUTE format(
    'WITH moved AS (DELETE FROM public.%I WHERE received_at >= %L AND received_at < %L RETURNING *) INSERT INTO public.%I SELECT * FROM moved',
    parent || '_default', first, first + interval '1 month', part);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
    whole, part, first, first + interval '1 month');
END $$;
--> statement-breakpoint
CREATE FUNCTION "analytics_drop_months"("parent" text, "before" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  whole regclass := public.analytics_parted(parent);
  past text;
BEGIN
  FOR past IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = whole AND c.relname ~ '_\d{4}_\d\d$'
      AND right(c.relname, 7) < to_char(before, 'YYYY_MM')
  LOOP
    EXECUTE format('DROP TABLE public.%I', past);
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "analytics_make_month"(text, timestamptz), "analytics_drop_months"(text, timestamptz) FROM PUBLIC;
