CREATE TABLE "parts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"work_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"pages_count" integer NOT NULL,
	"words_count" integer DEFAULT 0 NOT NULL,
	"draft_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parts_draft_id_unique" UNIQUE("draft_id")
);
--> statement-breakpoint
ALTER TABLE "pages" DROP CONSTRAINT "pages_work_id_position_pk";--> statement-breakpoint
ALTER TABLE "panels" DROP CONSTRAINT "panels_work_id_position_pk";--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "panels" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "work_id" uuid;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parts_work_oldest" ON "parts" USING btree ("work_id","created_at","id");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pages_part" ON "pages" USING btree ("part_id") WHERE "pages"."part_id" is not null;--> statement-breakpoint
CREATE INDEX "panels_part" ON "panels" USING btree ("part_id") WHERE "panels"."part_id" is not null;--> statement-breakpoint
CREATE INDEX "drafts_work" ON "drafts" USING btree ("work_id") WHERE "drafts"."work_id" is not null;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_place" UNIQUE NULLS NOT DISTINCT("work_id","part_id","position");--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_place" UNIQUE NULLS NOT DISTINCT("work_id","part_id","position");