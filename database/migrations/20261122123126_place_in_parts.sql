ALTER TABLE "reading_progress" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD COLUMN "part_page" integer;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_progress_part" ON "reading_progress" USING btree ("part_id") WHERE "reading_progress"."part_id" is not null;