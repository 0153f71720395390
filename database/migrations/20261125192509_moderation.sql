CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"decision_id" uuid NOT NULL,
	"words" text NOT NULL,
	"result" text,
	"reply" text,
	"decided_by" uuid,
	"same_person" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "appeals_decision_key" UNIQUE("decision_id"),
	CONSTRAINT "appeals_result" CHECK ("appeals"."result" in ('granted', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "case_copies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"context" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"erase_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_copies_case_key" UNIQUE("case_id")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"subject_person_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"urgency" integer DEFAULT 2 NOT NULL,
	"reporters_count" integer DEFAULT 0 NOT NULL,
	"taken_by" uuid,
	"taken_until" timestamp with time zone,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('open', 'decided', 'appealed', 'final')),
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('report', 'problem', 'held', 'application', 'group', 'review', 'appeal')),
	CONSTRAINT "cases_subject" CHECK (("cases"."subject_type" is null) = ("cases"."subject_id" is null))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"actor_id" uuid,
	"actions" text[] NOT NULL,
	"rule_title" text,
	"rule_text" text,
	"words" text,
	"until" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"batch_id" uuid,
	"before" jsonb,
	"notification_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_user_id_people_id_fk";
--> statement-breakpoint
DROP INDEX "works_kids";--> statement-breakpoint
DROP INDEX "works_kids_genre";--> statement-breakpoint
DROP INDEX "works_entries_newest";--> statement-breakpoint
DROP INDEX "works_entries_loved";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD COLUMN "state_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "state_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "state_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "actor_kind" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "subject_type" text;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "rule_title" text;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "standing" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "standing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "standing_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "state_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "state_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "state_decision_id" uuid;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
-- Rewrites the table and builds ten indexes under an exclusive lock: PostgreSQL below 17 cannot change the expression of a generated column,
-- and dropping it also drops every index that asks for it.
ALTER TABLE "works" drop column "listed";--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (challenge_id is null and kind in ('book', 'comic', 'theory', 'world') and state = 'shown') STORED;--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_viewed" ON "works" USING btree ("views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_loved" ON "works" USING btree ("likes_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_kind_viewed" ON "works" USING btree ("kind","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_newest" ON "works" USING btree ("language","created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_viewed" ON "works" USING btree ("language","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_loved" ON "works" USING btree ("language","likes_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_kind_viewed" ON "works" USING btree ("language","kind","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_kind_newest" ON "works" USING btree ("kind","created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_class_newest" ON "works" USING btree ("kind","genre","created_at","id") WHERE "works"."listed";--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_copies" ADD CONSTRAINT "case_copies_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_person_id_people_id_fk" FOREIGN KEY ("subject_person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_taken_by_people_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_decided_by" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "case_copies_erased" ON "case_copies" USING btree ("erase_after");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_key" ON "cases" USING btree ("subject_type","subject_id","kind") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("urgency","opened_at","id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_subject_newest" ON "cases" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "cases_person" ON "cases" USING btree ("subject_person_id","id");--> statement-breakpoint
CREATE INDEX "cases_taken" ON "cases" USING btree ("taken_by") WHERE "cases"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "cases_decided" ON "cases" USING btree ("decided_at") WHERE "cases"."state" = 'decided';--> statement-breakpoint
CREATE INDEX "decisions_case" ON "decisions" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "decisions_actor" ON "decisions" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "decisions_batch" ON "decisions" USING btree ("batch_id") WHERE "decisions"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "rules_in_force" ON "rules" USING btree ("position","id") WHERE "rules"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_messages_removed" ON "channel_messages" USING btree ("state_at") WHERE "channel_messages"."state" = 'removed';--> statement-breakpoint
CREATE INDEX "channels_removed" ON "channels" USING btree ("state_at") WHERE "channels"."state" = 'removed';--> statement-breakpoint
CREATE INDEX "comments_removed" ON "comments" USING btree ("state_at") WHERE "comments"."state" = 'removed';--> statement-breakpoint
CREATE INDEX "moderation_log_action" ON "moderation_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "moderation_log_subject" ON "moderation_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "posts_removed" ON "posts" USING btree ("state_at") WHERE "posts"."state" = 'removed';--> statement-breakpoint
CREATE INDEX "reports_person" ON "reports" USING btree ("user_id","status","id");--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "parts_removed" ON "parts" USING btree ("state_at") WHERE "parts"."state" = 'removed';--> statement-breakpoint
CREATE INDEX "works_removed" ON "works" USING btree ("state_at") WHERE "works"."state" = 'removed';--> statement-breakpoint
CREATE INDEX "works_kids" ON "works" USING btree ("is_featured","created_at","id") WHERE "works"."kind" = 'kids_book' and "works"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "works_kids_genre" ON "works" USING btree ("genre","is_featured","created_at","id") WHERE "works"."kind" = 'kids_book' and "works"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "works_entries_newest" ON "works" USING btree ("challenge_id","created_at","id") WHERE "works"."kind" = 'challenge_entry' and "works"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "works_entries_loved" ON "works" USING btree ("challenge_id","likes_count","created_at","id") WHERE "works"."kind" = 'challenge_entry' and "works"."state" = 'shown';--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_state" CHECK ("channel_messages"."state" in ('shown', 'waiting', 'held') or ("channel_messages"."state" in ('hidden', 'removed') and "channel_messages"."state_decision_id" is not null));--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_state" CHECK ("channels"."state" in ('shown', 'waiting', 'held') or ("channels"."state" in ('hidden', 'removed') and "channels"."state_decision_id" is not null));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_state" CHECK ("comments"."state" in ('shown', 'waiting', 'held') or ("comments"."state" in ('hidden', 'removed') and "comments"."state_decision_id" is not null));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_standing_known" CHECK ("people"."standing" in ('active', 'awaiting') or ("people"."standing" in ('silenced', 'suspended', 'banned') and "people"."standing_decision_id" is not null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_state" CHECK ("posts"."state" in ('shown', 'waiting', 'held') or ("posts"."state" in ('hidden', 'removed') and "posts"."state_decision_id" is not null));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_status" CHECK ("reports"."status" in ('pending', 'upheld', 'dismissed', 'gone'));--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_state" CHECK ("parts"."state" in ('shown', 'waiting', 'held') or ("parts"."state" in ('hidden', 'removed') and "parts"."state_decision_id" is not null));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_state" CHECK ("works"."state" in ('shown', 'waiting', 'held') or ("works"."state" in ('hidden', 'removed') and "works"."state_decision_id" is not null));
--> statement-breakpoint
-- The nine rules that a new site has (MOD-08).
insert into rules (position, title, text, reasons) values
  (1, 'Respect people', 'No harassment, bullying, threats or hate, whether in stories, comments, posts or chats. Criticize the work, not the person.', '{Harassment or Bullying,Hate Speech}'),
  (2, 'No spam or advertising', 'Do not post advertisements, chains of links or the same thing again and again.', '{Spam}'),
  (3, 'Publish only what is yours', 'Share your own words and images, or those that you may use. Say where they come from.', '{Copyright Violation}'),
  (4, 'Protect private information', 'Do not publish names, addresses, phone numbers, school names or photos of people who have not agreed to it.', '{Personal Information}'),
  (5, 'Be who you say you are', 'Do not pretend to be another person or organization, and do not mislead people about facts that can harm them.', '{Impersonation,Misinformation}'),
  (6, 'Keep adult and graphic content within the terms', 'Nothing sexual about minors, ever. Adult and graphic content has to follow the Terms and Conditions.', '{Inappropriate Content,Adult Content,Graphic Content}'),
  (7, 'No calls to violence or terrorism', 'Stories may be dark. Calls to harm real people, and praise of those who do, are not allowed.', '{Violence,Terrorism}'),
  (8, 'Do not encourage self-harm', 'Write about pain with care. Do not encourage anyone to harm themselves or explain how.', '{Self-Harm}'),
  (9, 'Keep the Kids Zone suitable for children', 'Stories and comments in the Kids Zone are for children. Leave out what would frighten or harm them.', '{}');
--> statement-breakpoint
-- A purged reporter's report remains as a number, without what the person wrote (MOD-22).
create function erase_report_of_purged() returns trigger language plpgsql as $$
begin
  new.details := null;
  new.contact := null;
  return new;
end $$;
--> statement-breakpoint
create trigger reports_erased before update of user_id on reports
  for each row when (old.user_id is not null and new.user_id is null) execute function erase_report_of_purged();
--> statement-breakpoint
-- Announces that a thing appeared or disappeared. Its own topic reaches only those who may still see it, so `people` is announced as well, to every
-- page that shows one of the topics.
create function announce_state(topics text[]) returns void language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'people', 'among', topics)::text);
  perform pg_notify('live', json_build_object('topic', topic)::text) from unnest(topics) as topic;
end $$;
--> statement-breakpoint
-- Indexes listed kinds in every state, so that a released or restored work is found; search itself reads only listed works.
create or replace function index_new_works() returns trigger language plpgsql as $$
begin
  insert into work_words (work_id, words) select id, work_search_text(title, description) from inserted
    where challenge_id is null and kind in ('book', 'comic', 'theory', 'world');
  return null;
end $$;
--> statement-breakpoint
create function newest_comment(work uuid) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_array(jsonb_build_object('text', c.text, 'created_at', c.created_at,
      'author', jsonb_build_object('name', p.name, 'username', p.username)))
    from comments c join people p on p.id = c.author_id
    where c.work_id = work and c.state = 'shown' and p.deleting_since is null order by c.created_at desc, c.id desc limit 1), '[]')
$$;
--> statement-breakpoint
-- Counts only shown comments; those in another state were subtracted when they disappeared.
create or replace function subtract_deleted_comments() returns trigger language plpgsql as $$
begin
  perform from works where id in (select work_id from deleted where state = 'shown') order by id for no key update;
  update works set comments_count = comments_count - deletions.n, latest_comments = newest_comment(works.id)
    from (select work_id, count(*)::int as n from deleted where work_id is not null and state = 'shown' group by work_id) deletions
    where works.id = deletions.work_id;
  perform from posts where id in (select post_id from deleted where state = 'shown') order by id for no key update;
  update posts set comments_count = comments_count - deletions.n
    from (select post_id, count(*)::int as n from deleted where post_id is not null and state = 'shown' group by post_id) deletions
    where posts.id = deletions.post_id;
  return null;
end $$;
--> statement-breakpoint
create function apply_comment_state() returns trigger language plpgsql as $$
declare
  step integer := (new.state = 'shown')::int - (old.state = 'shown')::int;
begin
  if new.work_id is not null then
    update works set comments_count = comments_count + step, latest_comments = newest_comment(new.work_id) where id = new.work_id and step <> 0;
    perform announce_state(array['work:' || new.work_id, 'home']);
  else
    update posts set comments_count = comments_count + step where id = new.post_id and step <> 0;
    perform announce_state(array['posts']);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger comments_state_applied after update of state on comments
  for each row when (old.state <> new.state) execute function apply_comment_state();
--> statement-breakpoint
create function apply_part_state() returns trigger language plpgsql as $$
declare
  step integer := (new.state = 'shown')::int - (old.state = 'shown')::int;
begin
  update works set chapter_count = chapter_count + step where id = new.work_id and step <> 0;
  perform announce_state(array['work:' || new.work_id, 'home']);
  return null;
end $$;
--> statement-breakpoint
create trigger parts_state_applied after update of state on parts
  for each row when (old.state <> new.state) execute function apply_part_state();
--> statement-breakpoint
create function announce_work_state() returns trigger language plpgsql as $$
begin
  perform announce_state(array['work:' || new.id, 'home', 'profile:' || new.author_id]);
  return null;
end $$;
--> statement-breakpoint
create trigger works_state_announced after update of state on works
  for each row when (old.state <> new.state) execute function announce_work_state();
--> statement-breakpoint
-- Topics count shown posts only.
create or replace function change_topic_counts(person uuid, post uuid, step integer) returns void language plpgsql as $$
declare
  counted record;
  own_count integer;
begin
  for counted in
    select lower(t.tag) as word, count(distinct p.id)::int as n from posts p, unnest(p.tags) as t(tag)
      where (post is null or p.id = post) and p.author_id = person and p.state = 'shown' group by lower(t.tag) order by 1
  loop
    insert into topics (tag, posts_count) values (counted.word, step * counted.n)
      on conflict (tag) do update set posts_count = topics.posts_count + excluded.posts_count;
    insert into topic_people (tag, person_id, posts) values (counted.word, person, step * counted.n)
      on conflict (tag, person_id) do update set posts = topic_people.posts + excluded.posts returning posts into own_count;
    if step > 0 and own_count = counted.n then
      update topics set people_count = people_count + 1 where tag = counted.word;
    elsif own_count <= 0 then
      delete from topic_people where tag = counted.word and person_id = person;
      update topics set people_count = greatest(0, people_count - 1) where tag = counted.word;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- A post that disappears is subtracted before the change and one that appears is added after it, because only shown posts are counted. The author's
-- row is locked as where posts are counted.
create function change_topics_of_post_state() returns trigger language plpgsql as $$
declare
  counted boolean;
begin
  select not is_private into counted from people where id = new.author_id for share;
  if counted then
    perform change_topic_counts(new.author_id, new.id, case tg_when when 'BEFORE' then -1 else 1 end);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger posts_topics_hidden before update of state on posts
  for each row when (old.state = 'shown' and new.state <> 'shown' and old.tags <> '{}') execute function change_topics_of_post_state();
--> statement-breakpoint
create trigger posts_topics_shown after update of state on posts
  for each row when (old.state <> 'shown' and new.state = 'shown' and new.tags <> '{}') execute function change_topics_of_post_state();
--> statement-breakpoint
create function announce_post_state() returns trigger language plpgsql as $$
begin
  perform announce_state(array['posts', 'profile:' || new.author_id]);
  return null;
end $$;
--> statement-breakpoint
create trigger posts_state_announced after update of state on posts
  for each row when (old.state <> new.state) execute function announce_post_state();
--> statement-breakpoint
-- Counts shown entries and their participants, except those of private profiles. The author's row is locked whether the profile is private or not: a
-- condition on it would let an author who becomes public at the same moment go uncounted.
create or replace function count_challenge_entry() returns trigger language plpgsql as $$
declare
  entry works;
  added boolean;
  step integer;
  counted boolean;
  own_count integer;
begin
  if tg_op = 'DELETE' then
    entry := old;
    added := false;
  else
    entry := new;
    added := new.state = 'shown';
  end if;
  step := case when added then 1 else -1 end;
  select not is_private into counted from people where id = entry.author_id for share;
  if added then
    insert into challenge_participants (challenge_id, person_id, entries) values (entry.challenge_id, entry.author_id, 1)
      on conflict (challenge_id, person_id) do update set entries = challenge_participants.entries + 1 returning entries into own_count;
  else
    update challenge_participants set entries = entries - 1
      where challenge_id = entry.challenge_id and person_id = entry.author_id returning entries into own_count;
    if not found then
      return null; -- its author was purged, and was subtracted before
    end if;
    delete from challenge_participants where challenge_id = entry.challenge_id and person_id = entry.author_id and entries = 0;
  end if;
  if counted then
    update challenges set entries_count = entries_count + step,
      participant_count = participant_count + case when own_count = (case when added then 1 else 0 end) then step else 0 end,
      counted_from = case when tg_op = 'INSERT' and starting_count > 0 then least(counted_from, entry.created_at) else counted_from end
      where id = entry.challenge_id;
  end if;
  perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  perform pg_notify('live', json_build_object('topic', 'people', 'among', array['challenges'])::text) where tg_op = 'UPDATE';
  return null;
end $$;
--> statement-breakpoint
drop trigger works_entry_counted on works;
--> statement-breakpoint
create trigger works_entry_counted after insert on works
  for each row when (new.kind = 'challenge_entry' and new.challenge_id is not null and new.state = 'shown') execute function count_challenge_entry();
--> statement-breakpoint
drop trigger works_entry_uncounted on works;
--> statement-breakpoint
create trigger works_entry_uncounted after delete on works
  for each row when (old.kind = 'challenge_entry' and old.challenge_id is not null and old.state = 'shown') execute function count_challenge_entry();
--> statement-breakpoint
create trigger works_entry_state_counted after update of state on works
  for each row when (new.kind = 'challenge_entry' and new.challenge_id is not null and (old.state = 'shown') <> (new.state = 'shown'))
  execute function count_challenge_entry();
--> statement-breakpoint
-- Counts shown messages only.
create or replace function count_channel_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_channel_counts(0, 1, (select array_agg(channel_id) from changed where state = 'shown'));
  else
    perform change_channel_counts(0, -1, (select array_agg(channel_id) from changed where state = 'shown'));
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Open tabs remove a message that disappears as if it had been deleted, and refetch the channel when one reappears.
create function apply_message_state() returns trigger language plpgsql as $$
declare
  step integer := (new.state = 'shown')::int - (old.state = 'shown')::int;
  place bigint;
begin
  if step < 0 then
    update channels set message_count = message_count - 1, last_position = last_position + 1 where id = new.channel_id returning last_position into place;
    insert into deleted_channel_messages (channel_id, position, message_id) values (new.channel_id, place, new.id);
  elsif step > 0 then
    update channels set message_count = message_count + 1 where id = new.channel_id;
    delete from deleted_channel_messages where message_id = new.id;
  end if;
  perform announce_state(array['channel:' || new.channel_id]);
  return null;
end $$;
--> statement-breakpoint
create trigger channel_messages_state_applied after update of state on channel_messages
  for each row when (old.state <> new.state) execute function apply_message_state();
--> statement-breakpoint
create function announce_channel_state() returns trigger language plpgsql as $$
begin
  perform announce_state(array['channel:' || new.id, 'channels']);
  return null;
end $$;
--> statement-breakpoint
create trigger channels_state_announced after update of state on channels
  for each row when (old.state <> new.state) execute function announce_channel_state();