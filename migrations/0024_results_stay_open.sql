-- Until now every saved result was open to whoever had its link, and its owner was told so: those links stay open.
insert into "report_sharing" ("session_id", "test_id", "shared", "changed_at")
select r."session_id", r."test_id", true, now()
from "quest_results" r join "quest_sessions" s on s."id" = r."session_id"
where s."owner_id" is not null
on conflict do nothing;
