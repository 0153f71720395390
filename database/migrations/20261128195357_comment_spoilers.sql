ALTER TABLE "comments" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_spoiler" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_part" ON "comments" USING btree ("part_id") WHERE "comments"."part_id" is not null;
--> statement-breakpoint
-- transaction: new
ALTER TABLE "comments" VALIDATE CONSTRAINT "comments_part_id_parts_id_fk";
