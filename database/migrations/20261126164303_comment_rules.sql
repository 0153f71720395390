CREATE TABLE "approved_commenters" (
	"author_id" uuid NOT NULL,
	"commenter_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approved_commenters_author_id_commenter_id_pk" PRIMARY KEY("author_id","commenter_id"),
	CONSTRAINT "approved_commenters_others" CHECK ("approved_commenters"."author_id" <> "approved_commenters"."commenter_id")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "comment_rule" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "hold_first_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comment_rule" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hold_first_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "comment_rule" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "hold_first_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approved_commenters" ADD CONSTRAINT "approved_commenters_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_commenters" ADD CONSTRAINT "approved_commenters_commenter_id_people_id_fk" FOREIGN KEY ("commenter_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approved_commenters_commenter" ON "approved_commenters" USING btree ("commenter_id");--> statement-breakpoint
CREATE INDEX "comments_work_waiting" ON "comments" USING btree ("work_id","created_at","id") WHERE "comments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "comments_post_waiting" ON "comments" USING btree ("post_id","created_at","id") WHERE "comments"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_comment_rule" CHECK ("people"."comment_rule" in ('everyone', 'spectators', 'none'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_comment_rule" CHECK ("posts"."comment_rule" in ('everyone', 'spectators', 'none'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_comment_rule" CHECK ("works"."comment_rule" in ('everyone', 'spectators', 'none'));--> statement-breakpoint
-- A comment that waits for approval notifies the author of what it is under, in its transaction. Only once until the notification is read,
-- so that many comments do not fill the list, and not for somebody whom the author muted (CMT-02, BLOCK-04).
create function notify_of_waiting_comment() returns trigger language plpgsql as $$
declare
  author uuid := coalesce((select author_id from works where id = new.work_id), (select author_id from posts where id = new.post_id));
begin
  insert into notifications (person_id, kind, data) select author, 'comment-waiting', '{}'
    where not exists (select from notifications where person_id = author and kind = 'comment-waiting' and read_at is null)
      and not exists (select from mutes where person_id = author and other_id = new.author_id);
  perform pg_notify('live', json_build_object('topic', 'person:' || author)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger comments_waiting after insert on comments
  for each row when (new.state = 'waiting') execute function notify_of_waiting_comment();
--> statement-breakpoint
create trigger comments_waiting_again after update of state on comments
  for each row when (new.state = 'waiting' and old.state <> 'waiting') execute function notify_of_waiting_comment();
