CREATE TABLE "comment_likes" (
	"comment_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_comment_id_person_id_pk" PRIMARY KEY("comment_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "likes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_likes_person" ON "comment_likes" USING btree ("person_id","comment_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_work_liked" ON "comments" USING btree ("work_id","likes_count","created_at","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_post_liked" ON "comments" USING btree ("post_id","likes_count","created_at","id") WHERE "comments"."parent_id" is null;
--> statement-breakpoint
create function count_comment_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set likes_count = likes_count + 1 where id = new.comment_id;
    perform notify_of_action(c.author_id, new.person_id, 'comment-liked', 'comment-like:' || c.id || ':' || new.person_id, c.id::text, c.work_id, c.id, 'own-comment')
      from comments c where c.id = new.comment_id and c.author_id is not null;
  else
    update comments set likes_count = likes_count - 1 where id = old.comment_id;
    delete from notifications where event_key = 'comment-like:' || old.comment_id || ':' || old.person_id and comment_id = old.comment_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger comment_likes_counted after insert or delete on comment_likes for each row execute function count_comment_like();
--> statement-breakpoint
-- A comment that is deleted and has replies loses its likes with its words (REPLY-05).
create function delete_likes_of_emptied() returns trigger language plpgsql as $$
begin
  delete from comment_likes where comment_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger comments_likes_deleted after update of author_id on comments
  for each row when (old.author_id is not null and new.author_id is null and old.likes_count > 0) execute function delete_likes_of_emptied();
--> statement-breakpoint
create or replace function notice_topic(kind text) returns text language sql immutable as $$
  select case kind when 'commented' then 'comments' when 'replied' then 'replies' when 'mentioned' then 'mentions'
    when 'part-published' then 'chapters' when 'work-published' then 'works' when 'comment-liked' then 'comment-likes'
    when 'work-updated' then 'updates' when 'liked' then 'likes' when 'spectated' then 'spectators'
    when 'scheduled-published' then 'scheduling' when 'not-published' then 'scheduling' end $$;
--> statement-breakpoint
-- Likes on comments are off until somebody chooses otherwise (NOTICE-07).
create or replace function apply_notice_choice() returns trigger language plpgsql as $$
declare
  about text := notice_topic(new.kind);
  chosen text;
begin
  if about is null then return new; end if;
  chosen := coalesce((select c.choice from notice_choices c where c.person_id = new.person_id and c.topic = about),
    case when about = 'comment-likes' then 'off' when about in ('likes', 'spectators') then 'list' else 'counted' end);
  if chosen = 'off' then return null; end if;
  if exists (select from notice_mutes m where m.person_id = new.person_id and (m.until is null or m.until > now())
    and (m.work_id = new.work_id or m.other_id = new.actor_id
      or m.comment_id = (select coalesce(c.parent_id, c.id) from comments c where c.id = new.comment_id))) then return null; end if;
  if chosen = 'list' then new.seen_at := now(); end if;
  return new;
end $$;
