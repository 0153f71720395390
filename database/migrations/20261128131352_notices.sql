CREATE TABLE "notice_choices" (
	"person_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "notice_choices_person_id_topic_pk" PRIMARY KEY("person_id","topic"),
	CONSTRAINT "notice_choices_known" CHECK ("notice_choices"."choice" in ('off', 'list', 'counted'))
);
--> statement-breakpoint
CREATE TABLE "notice_mutes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"work_id" uuid,
	"other_id" uuid,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_mutes_work_key" UNIQUE("person_id","work_id"),
	CONSTRAINT "notice_mutes_person_key" UNIQUE("person_id","other_id"),
	CONSTRAINT "notice_mutes_one_thing" CHECK (num_nonnulls("notice_mutes"."work_id", "notice_mutes"."other_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "announced_parts" (
	"part_id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"title" text NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "event_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "work_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "spectating" ADD COLUMN "notices" text DEFAULT 'works' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD CONSTRAINT "notice_mutes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD CONSTRAINT "notice_mutes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD CONSTRAINT "notice_mutes_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_parts" ADD CONSTRAINT "announced_parts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_mutes_work" ON "notice_mutes" USING btree ("work_id") WHERE "notice_mutes"."work_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_mutes_other" ON "notice_mutes" USING btree ("other_id") WHERE "notice_mutes"."other_id" is not null;--> statement-breakpoint
CREATE INDEX "announced_parts_work" ON "announced_parts" USING btree ("work_id","title");--> statement-breakpoint
CREATE INDEX "announced_parts_old" ON "announced_parts" USING btree ("announced_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_unseen" ON "notifications" USING btree ("person_id","send_at") WHERE "notifications"."seen_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_work" ON "notifications" USING btree ("work_id","person_id") WHERE "notifications"."work_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_part" ON "notifications" USING btree ("part_id") WHERE "notifications"."part_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE "notifications"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_actor" ON "notifications" USING btree ("actor_id") WHERE "notifications"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "spectating_notified" ON "spectating" USING btree ("spectated_id","spectator_id") WHERE "spectating"."notices" <> 'none';--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "notifications_event" ON "notifications" USING btree ("person_id","event_key");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" UNIQUE USING INDEX "notifications_event";--> statement-breakpoint
ALTER TABLE "spectating" ADD CONSTRAINT "spectating_notices" CHECK ("spectating"."notices" in ('all', 'works', 'none')) NOT VALID;
--> statement-breakpoint
-- transaction: none
-- Notifications that were read have been seen. Locks 5,000 rows at a time.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  upto uuid;
begin
  loop
    select id into upto from (select id from notifications where id > last order by id limit 5000) next order by id desc limit 1;
    exit when upto is null;
    update notifications set seen_at = read_at where id > last and id <= upto and read_at is not null and seen_at is null;
    commit;
    last := upto;
  end loop;
end $$;
--> statement-breakpoint
-- Notices of updates get the columns by which they are found, hidden and deleted with their work. Those of deleted works and parts go.
delete from notifications n where kind = 'work-updated' and (
  not exists (select from works where id = (n.data ->> 'workId')::uuid)
  or (n.data ->> 'partId' is not null and not exists (select from parts where id = (n.data ->> 'partId')::uuid))
  or exists (select from notifications m where m.kind = 'work-updated' and m.person_id = n.person_id and m.id < n.id
    and m.data ->> 'versionId' = n.data ->> 'versionId'));
--> statement-breakpoint
update notifications n set event_key = 'version:' || (n.data ->> 'versionId'), group_key = 'work-updated:' || w.id, reason = 'person',
    actor_id = w.author_id, work_id = w.id, part_id = (n.data ->> 'partId')::uuid, data = jsonb_build_object('versionId', n.data ->> 'versionId')
  from works w where n.kind = 'work-updated' and w.id = (n.data ->> 'workId')::uuid;
--> statement-breakpoint
-- transaction: new
-- Followers are notified of a part or work that was held, once it is released and Undo is over (30 seconds). The job looks whether it is shown.
create function store_release_event() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data, run_at) values ('notify-followers', jsonb_build_object(
    'kind', case when tg_table_name = 'parts' then 'part-published' else 'work-published' end,
    'workId', case when tg_table_name = 'parts' then to_jsonb(new) ->> 'work_id' else new.id::text end,
    'partId', case when tg_table_name = 'parts' then new.id::text end,
    'versionId', null), now() + interval '31 seconds');
  perform pg_notify('live', '{"topic":"jobs"}');
  return null;
end $$;
--> statement-breakpoint
create trigger parts_released after update of state on parts
  for each row when (old.state = 'held' and new.state = 'shown' and new.revision = 1) execute function store_release_event();
--> statement-breakpoint
create trigger works_released after update of state on works
  for each row when (old.state = 'held' and new.state = 'shown' and new.revision = 1 and new.kind <> 'kids_book')
  execute function store_release_event();
--> statement-breakpoint
create function notice_topic(kind text) returns text language sql immutable as $$
  select case kind when 'commented' then 'comments' when 'part-published' then 'chapters' when 'work-published' then 'works'
    when 'work-updated' then 'updates' when 'liked' then 'likes' when 'spectated' then 'spectators'
    when 'scheduled-published' then 'scheduling' when 'not-published' then 'scheduling' end $$;
--> statement-breakpoint
-- Applies what the person chose and muted to every notice, whatever stores it: off and muted ones are not stored, and those that are in the
-- list alone have been seen (NOTICE-07, NOTICE-08). The presets are those of app/notifications/choices/choice-rules.ts.
create function apply_notice_choice() returns trigger language plpgsql as $$
declare
  about text := notice_topic(new.kind);
  chosen text;
begin
  if about is null then return new; end if;
  chosen := coalesce((select c.choice from notice_choices c where c.person_id = new.person_id and c.topic = about),
    case when about in ('likes', 'spectators') then 'list' else 'counted' end);
  if chosen = 'off' then return null; end if;
  if exists (select from notice_mutes m where m.person_id = new.person_id and (m.until is null or m.until > now())
    and (m.work_id = new.work_id or m.other_id = new.actor_id)) then return null; end if;
  if chosen = 'list' then new.seen_at := now(); end if;
  return new;
end $$;
--> statement-breakpoint
create trigger notifications_choice before insert on notifications for each row execute function apply_notice_choice();
--> statement-breakpoint
-- Notifies the author of a work, or a person, of what somebody did: not of their own action, not a child, of none, and not of anybody whom
-- they hide or are hidden by (NOTICE-03).
create function notify_of_action(recipient uuid, actor uuid, kind text, event text, about text, work uuid, comment uuid) returns void
language plpgsql as $$
begin
  insert into notifications (person_id, kind, data, event_key, group_key, reason, actor_id, work_id, comment_id)
    select p.id, notify_of_action.kind, '{}', event, notify_of_action.kind || ':' || about, case when work is null then 'person' else 'own-work' end, actor, work, comment
    from people p join people a on a.id = actor and a.role <> 'child'
    where p.id = recipient and p.id <> actor and p.role <> 'child' and p.deleting_since is null
      and not exists (select from blocks b where (b.person_id = p.id and b.other_id = actor) or (b.person_id = actor and b.other_id = p.id))
      and not exists (select from mutes m where m.person_id = p.id and m.other_id = actor)
    on conflict (person_id, event_key) do nothing;
  if found then perform pg_notify('live', json_build_object('topic', 'person:' || recipient)::text); end if;
end $$;
--> statement-breakpoint
create function notify_of_like() returns trigger language plpgsql as $$
begin
  perform notify_of_action(w.author_id, new.person_id, 'liked', 'like:' || w.id || ':' || new.person_id, w.id::text, w.id, null)
    from works w where w.id = new.work_id;
  return null;
end $$;
--> statement-breakpoint
create trigger likes_noticed after insert on likes for each row execute function notify_of_like();
--> statement-breakpoint
create function notify_of_comment() returns trigger language plpgsql as $$
begin
  perform notify_of_action(w.author_id, new.author_id, 'commented', 'comment:' || new.id, w.id::text, w.id, new.id)
    from works w join comments c on c.id = new.id and c.state = 'shown' where w.id = new.work_id;
  return null;
end $$;
--> statement-breakpoint
-- At the end of the transaction, so that a reply or mention of the same comment, which is the stronger reason, is stored first (NOTICE-02).
create constraint trigger comments_noticed after insert on comments deferrable initially deferred
  for each row when (new.state = 'shown' and new.work_id is not null) execute function notify_of_comment();
--> statement-breakpoint
create constraint trigger comments_released_noticed after update of state on comments deferrable initially deferred
  for each row when (old.state = 'held' and new.state = 'shown' and new.work_id is not null) execute function notify_of_comment();
--> statement-breakpoint
create function notify_of_spectator() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from notifications where person_id = old.spectated_id and event_key = 'spectated:' || old.spectator_id;
  else
    perform notify_of_action(new.spectated_id, new.spectator_id, 'spectated', 'spectated:' || new.spectator_id, new.spectated_id::text, null, null);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger spectating_noticed after insert or delete on spectating for each row execute function notify_of_spectator();
--> statement-breakpoint
-- transaction: new
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_actor_id_people_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_work_id_works_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_part_id_parts_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_comment_id_comments_id_fk";
--> statement-breakpoint
ALTER TABLE "spectating" VALIDATE CONSTRAINT "spectating_notices";
