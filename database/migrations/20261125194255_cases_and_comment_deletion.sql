CREATE TABLE "deleted_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid,
	"post_id" uuid,
	"author_id" uuid NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_comments_on_one_thing" CHECK (num_nonnulls("deleted_comments"."work_id", "deleted_comments"."post_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD CONSTRAINT "deleted_comments_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD CONSTRAINT "deleted_comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_comments" ADD CONSTRAINT "deleted_comments_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_comments_work_newest" ON "deleted_comments" USING btree ("work_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_comments_post_newest" ON "deleted_comments" USING btree ("post_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_comments_author" ON "deleted_comments" USING btree ("author_id");--> statement-breakpoint
-- The pictures of a copy stay while the case needs them, also when the author deletes the thing (MOD-02).
create trigger case_copies_images after insert or delete on case_copies
  for each row execute function track_images('case_copy', 'document');
