ALTER TABLE "works" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_replaces_id_works_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "works_review" ON "works" USING btree ("author_id","id") WHERE "works"."review" is not null;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_replaces_id_unique" UNIQUE("replaces_id");--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_review_step" CHECK ("works"."review" is null or ("works"."kind" = 'kids_book' and "works"."state" <> 'shown' and "works"."review" in ('waiting', 'returned', 'group', 'sent')));