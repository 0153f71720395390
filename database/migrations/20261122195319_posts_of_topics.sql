CREATE TABLE "post_topics" (
	"post_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_topics_post_id_topic_pk" PRIMARY KEY("post_id","topic")
);
--> statement-breakpoint
ALTER TABLE "post_topics" ADD CONSTRAINT "post_topics_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_topics_newest" ON "post_topics" USING btree ("topic","created_at","post_id");
--> statement-breakpoint
-- Tags of a post never change, so its rows are written once, with the post.
create function list_topics_of_post() returns trigger language plpgsql as $$
begin
  insert into post_topics (post_id, topic, created_at) select distinct new.id, lower(tag), new.created_at from unnest(new.tags) as tag;
  return null;
end $$;
--> statement-breakpoint
create trigger posts_topics_listed after insert on posts for each row when (new.tags <> '{}') execute function list_topics_of_post();
--> statement-breakpoint
-- The posts that are there already. Writes of posts wait for the lock of the new trigger until the end of the migration.
insert into post_topics (post_id, topic, created_at) select distinct p.id, lower(t.tag), p.created_at from posts p, unnest(p.tags) as t(tag);
