ALTER TABLE "push_choices" ADD COLUMN "hour_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_choices" ADD COLUMN "hour_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "pushes_device_due" ON "pushes" USING btree ("device_id","due_at") WHERE "pushes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "pushes_device_sent" ON "pushes" USING btree ("device_id","sent_at") WHERE "pushes"."sent_at" is not null;--> statement-breakpoint
-- Kinds without a topic are messages of the site, which are not pushed. A notice that is stored again while it waits replaces the deleted one.
create or replace function store_pushes() returns trigger language plpgsql as $$
begin
  if not exists (select from site_settings where key = 'push' and value = 'on') then return null; end if;
  insert into pushes (device_id, key, notification_id, due_at)
  select d.id, coalesce(n.event_key, n.id::text), n.id, greatest(n.send_at, now()) + interval '10 seconds'
  from stored n join push_devices d on d.person_id = n.person_id join push_choices c on c.person_id = d.person_id
  where notice_topic(n.kind) is not null and notice_topic(n.kind) <> all(c.topics_off)
  for key share of d skip locked
  on conflict (device_id, key) do update set notification_id = excluded.notification_id where pushes.due_at is not null;
  if found then
    insert into jobs (kind, data, run_at) values ('send-pushes', '{}', now() + interval '10 seconds');
    perform pg_notify('live', '{"topic":"jobs"}');
  end if;
  return null;
end $$;
