CREATE TABLE "reading_places" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"part_id" uuid,
	"page" integer NOT NULL,
	"block" text,
	"percent" integer NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"turned_at" timestamp with time zone,
	CONSTRAINT "reading_places_place" UNIQUE NULLS NOT DISTINCT("person_id","work_id","part_id")
);
--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_places_work" ON "reading_places" USING btree ("work_id","part_id");--> statement-breakpoint
CREATE INDEX "reading_places_part" ON "reading_places" USING btree ("part_id") WHERE "reading_places"."part_id" is not null;--> statement-breakpoint
-- The places of Continue Reading: that in the work's own pages, and that in the part that was read last (LIB-10). At most 20 rows a
-- member, and it locks only the new table.
insert into reading_places (person_id, work_id, page, block, percent, first_at, last_at, turned_at)
select person_id, work_id, current_page, block, least(100, 100 * current_page / greatest(1, total_pages)), last_read, last_read,
  case when part_id is null then last_read end from reading_progress;
--> statement-breakpoint
insert into reading_places (person_id, work_id, part_id, page, block, percent, first_at, last_at, turned_at)
select r.person_id, r.work_id, r.part_id, coalesce(r.part_page, 1), r.part_block,
  least(100, 100 * coalesce(r.part_page, 1) / greatest(1, p.pages_count)), r.last_read, r.last_read, r.last_read
from reading_progress r join parts p on p.id = r.part_id;
