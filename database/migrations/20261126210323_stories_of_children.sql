ALTER TABLE "works" DROP CONSTRAINT "works_review_step";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "edits_work_id" uuid;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "review_note" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_edits_work_id_works_id_fk" FOREIGN KEY ("edits_work_id") REFERENCES "public"."works"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_edits_work_id_unique" UNIQUE("edits_work_id");--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_review_note" CHECK ("works"."review_note" is null or "works"."review" = 'returned');--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_review_step" CHECK ("works"."review" is null or ("works"."kind" = 'kids_book' and "works"."state" <> 'shown' and "works"."review" in ('waiting', 'returned', 'group', 'sent', 'deleted')));