ALTER TABLE "follows" DROP CONSTRAINT "follows_kind";--> statement-breakpoint
ALTER TABLE "saved_filters" ADD COLUMN "on_home" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "collection_id" uuid;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "filter_id" uuid;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "tag" text;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "tag_key" text;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "checked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_filter_id_saved_filters_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."saved_filters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_collection" ON "follows" USING btree ("collection_id","person_id") WHERE "follows"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX "follows_filter" ON "follows" USING btree ("filter_id") WHERE "follows"."filter_id" is not null;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_collection_key" UNIQUE("person_id","collection_id");--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_filter_key" UNIQUE("person_id","filter_id");--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_tag_key" UNIQUE("person_id","tag_key");--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_kind" CHECK (("follows"."kind" = 'work' or "follows"."work_id" is null) and ("follows"."kind" = 'series' or "follows"."series_id" is null)
        and ("follows"."kind" = 'collection' or "follows"."collection_id" is null) and ("follows"."kind" = 'filter') = ("follows"."filter_id" is not null)
        and ("follows"."kind" = 'tag') = ("follows"."tag" is not null) and ("follows"."tag" is null) = ("follows"."tag_key" is null) and "follows"."kind" in ('work', 'series', 'collection', 'tag', 'filter'));--> statement-breakpoint
create or replace function notice_topic(kind text) returns text language sql immutable as $$
  select case kind when 'commented' then 'comments' when 'replied' then 'replies' when 'mentioned' then 'mentions'
    when 'part-published' then 'chapters' when 'work-published' then 'works' when 'comment-liked' then 'comment-likes'
    when 'work-updated' then 'updates' when 'liked' then 'likes' when 'spectated' then 'spectators'
    when 'collection-added' then 'collections' when 'tag-works' then 'new-works' when 'filter-works' then 'new-works'
    when 'scheduled-published' then 'scheduling' when 'not-published' then 'scheduling' end $$;
