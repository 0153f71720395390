CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"username" text NOT NULL,
	"person_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_noticed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_username_pk" PRIMARY KEY("comment_id","username")
);
--> statement-breakpoint
ALTER TABLE "notice_mutes" DROP CONSTRAINT "notice_mutes_one_thing";--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_mentions_person" ON "comment_mentions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "comment_mentions_new" ON "comment_mentions" USING btree ("comment_id","position") WHERE not "comment_mentions"."is_noticed";--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD CONSTRAINT "notice_mutes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_mutes_comment" ON "notice_mutes" USING btree ("comment_id") WHERE "notice_mutes"."comment_id" is not null;--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD CONSTRAINT "notice_mutes_comment_key" UNIQUE("person_id","comment_id");--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD CONSTRAINT "notice_mutes_one_thing" CHECK (num_nonnulls("notice_mutes"."work_id", "notice_mutes"."other_id", "notice_mutes"."comment_id") = 1);
--> statement-breakpoint
-- Whom a comment mentions, in the order of its words, at most 20; the same pattern as in app/comments/mentions/mention-rules.ts. A name that
-- was there before still means the same person. Kids stories have no mentions (REPLY-02).
create function store_mentions() returns trigger language plpgsql as $$
begin
  if exists (select from works where id = new.work_id and kind = 'kids_book') then return null; end if;
  delete from comment_mentions where comment_id = new.id and username not in (
    select lower(m[1]) from regexp_matches(new.text, '(?<![A-Za-z0-9_@.])@([A-Za-z0-9_]{3,20})(?![A-Za-z0-9_])', 'g') m);
  insert into comment_mentions (comment_id, username, person_id, position)
    select new.id, named.username, p.id, named.position
    from (select lower(m[1]) as username, min(n)::int as position
      from regexp_matches(new.text, '(?<![A-Za-z0-9_@.])@([A-Za-z0-9_]{3,20})(?![A-Za-z0-9_])', 'g') with ordinality as found(m, n) group by 1) named
      join people p on lower(p.username) = named.username
    where p.role <> 'child' and p.deleting_since is null
      and not exists (select from blocks b where (b.person_id = p.id and b.other_id = new.author_id) or (b.person_id = new.author_id and b.other_id = p.id))
    order by named.position limit 20
    on conflict (comment_id, username) do update set position = excluded.position;
  return null;
end $$;
--> statement-breakpoint
create trigger comments_mentions_stored after insert on comments
  for each row when (position('@' in new.text) > 0) execute function store_mentions();
--> statement-breakpoint
create trigger comments_mentions_changed after update of text on comments
  for each row when (old.text is distinct from new.text and (position('@' in old.text) > 0 or position('@' in new.text) > 0))
  execute function store_mentions();
--> statement-breakpoint
create or replace function notice_topic(kind text) returns text language sql immutable as $$
  select case kind when 'commented' then 'comments' when 'replied' then 'replies' when 'mentioned' then 'mentions'
    when 'part-published' then 'chapters' when 'work-published' then 'works'
    when 'work-updated' then 'updates' when 'liked' then 'likes' when 'spectated' then 'spectators'
    when 'scheduled-published' then 'scheduling' when 'not-published' then 'scheduling' end $$;
--> statement-breakpoint
-- Also what is said in a thread of comments that the person muted (NOTICE-08).
create or replace function apply_notice_choice() returns trigger language plpgsql as $$
declare
  about text := notice_topic(new.kind);
  chosen text;
begin
  if about is null then return new; end if;
  chosen := coalesce((select c.choice from notice_choices c where c.person_id = new.person_id and c.topic = about),
    case when about in ('likes', 'spectators') then 'list' else 'counted' end);
  if chosen = 'off' then return null; end if;
  if exists (select from notice_mutes m where m.person_id = new.person_id and (m.until is null or m.until > now())
    and (m.work_id = new.work_id or m.other_id = new.actor_id
      or m.comment_id = (select coalesce(c.parent_id, c.id) from comments c where c.id = new.comment_id))) then return null; end if;
  if chosen = 'list' then new.seen_at := now(); end if;
  return new;
end $$;
--> statement-breakpoint
drop function notify_of_action(uuid, uuid, text, text, text, uuid, uuid);
--> statement-breakpoint
-- As before, with the reason as a parameter (NOTICE-02, NOTICE-03).
create function notify_of_action(recipient uuid, actor uuid, kind text, event text, about text, work uuid, comment uuid, why text default null)
returns void language plpgsql as $$
begin
  insert into notifications (person_id, kind, data, event_key, group_key, reason, actor_id, work_id, comment_id)
    select p.id, notify_of_action.kind, '{}', event, notify_of_action.kind || ':' || about,
      coalesce(why, case when work is null then 'person' else 'own-work' end), actor, work, comment
    from people p join people a on a.id = actor and a.role <> 'child'
    where p.id = recipient and p.id <> actor and p.role <> 'child' and p.deleting_since is null
      and not exists (select from blocks b where (b.person_id = p.id and b.other_id = actor) or (b.person_id = actor and b.other_id = p.id))
      and not exists (select from mutes m where m.person_id = p.id and m.other_id = actor)
    on conflict (person_id, event_key) do nothing;
  if found then perform pg_notify('live', json_build_object('topic', 'person:' || recipient)::text); end if;
end $$;
--> statement-breakpoint
-- Notifies at most 5 members of a comment that mentions them, and of an edit those that it adds (REPLY-02, REPLY-04).
create function notify_of_mentions(said comments) returns void language plpgsql as $$
declare
  mentioned uuid;
  remaining int;
begin
  remaining := 5 - (select count(*) from notifications n where n.comment_id = said.id and n.reason = 'mention');
  for mentioned in
    select m.person_id from comment_mentions m where m.comment_id = said.id and not m.is_noticed order by m.position limit greatest(remaining, 0)
  loop
    perform notify_of_action(mentioned, said.author_id, 'mentioned', 'comment:' || said.id, 'thread:' || coalesce(said.parent_id, said.id),
      said.work_id, said.id, 'mention');
  end loop;
  update comment_mentions set is_noticed = true where comment_id = said.id and not is_noticed;
end $$;
--> statement-breakpoint
-- The reasons in their order: the author of the comment and of the reply that is answered by username, those mentioned, the author of the work
-- unless they approved the comment themselves (NOTICE-02). Says nothing of what is not shown any more.
create or replace function notify_of_comment() returns trigger language plpgsql as $$
declare
  said comments;
  above comments;
  thread text;
begin
  select * into said from comments where id = new.id and state = 'shown' and not below_hidden and author_id is not null;
  if not found then return null; end if;
  if said.parent_id is not null then
    thread := 'thread:' || said.parent_id;
    select * into above from comments where id = said.parent_id;
    perform notify_of_action(above.author_id, said.author_id, 'replied', 'comment:' || said.id, thread, said.work_id, said.id, 'reply')
      where above.author_id is not null;
    perform notify_of_action(m.person_id, said.author_id, 'replied', 'comment:' || said.id, thread, said.work_id, said.id, 'reply')
      from comment_mentions m where m.comment_id = said.id and m.username = lower(substring(said.text from '^@([A-Za-z0-9_]{3,20})'))
        and exists (select from comments r where r.parent_id = said.parent_id and r.author_id = m.person_id);
  end if;
  perform notify_of_mentions(said);
  if said.work_id is not null and (tg_op = 'INSERT' or old.state = 'held') then
    perform notify_of_action(w.author_id, said.author_id, 'commented', 'comment:' || said.id, w.id::text, w.id, said.id)
      from works w where w.id = said.work_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function notify_of_edit() returns trigger language plpgsql as $$
declare
  said comments;
begin
  select * into said from comments where id = new.id and state = 'shown' and not below_hidden and author_id is not null;
  if found then perform notify_of_mentions(said); end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger comments_noticed on comments;
--> statement-breakpoint
drop trigger comments_released_noticed on comments;
--> statement-breakpoint
-- At the end of the transaction, when mentions are stored and a decision is complete.
create constraint trigger comments_noticed after insert on comments deferrable initially deferred
  for each row when (new.state = 'shown') execute function notify_of_comment();
--> statement-breakpoint
create constraint trigger comments_released_noticed after update of state on comments deferrable initially deferred
  for each row when (old.state in ('held', 'waiting') and new.state = 'shown') execute function notify_of_comment();
--> statement-breakpoint
create constraint trigger comments_edit_noticed after update of text on comments deferrable initially deferred
  for each row when (old.text is distinct from new.text and new.state = 'shown' and position('@' in new.text) > 0) execute function notify_of_edit();
