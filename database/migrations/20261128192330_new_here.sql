CREATE TABLE "new_works" (
	"work_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_showings" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"work_id" uuid NOT NULL,
	CONSTRAINT "work_showings_person_id_day_work_id_pk" PRIMARY KEY("person_id","day","work_id")
);
--> statement-breakpoint
ALTER TABLE "work_days" ADD COLUMN "showings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_months" ADD COLUMN "showings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "new_works" ADD CONSTRAINT "new_works_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_showings" ADD CONSTRAINT "work_showings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_showings" ADD CONSTRAINT "work_showings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_works_least_shown" ON "new_works" USING btree ("shown","published_at","work_id");--> statement-breakpoint
CREATE INDEX "new_works_author" ON "new_works" USING btree ("author_id","shown","published_at","work_id");--> statement-breakpoint
CREATE INDEX "new_works_published" ON "new_works" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "work_showings_work" ON "work_showings" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "work_showings_day" ON "work_showings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "work_facets_author_renewed" ON "work_facets" USING btree ("author_id","renewed_at");--> statement-breakpoint
-- Every published work of the kinds that Home lists, in the transaction that publishes it (WHY-03). What is held, hidden or removed is left
-- out by the query.
create function insert_new_works() returns trigger language plpgsql as $$
begin
  insert into new_works (work_id, author_id, published_at)
    select id, author_id, created_at from inserted where kind in ('book', 'comic', 'theory', 'world') and challenge_id is null;
  return null;
end $$;
--> statement-breakpoint
create trigger works_new_inserted after insert on works
  referencing new table as inserted for each statement execute function insert_new_works();
--> statement-breakpoint
-- transaction: new
-- Works that are new when this runs. Reads the newest rows of an index and locks nothing that others write.
insert into new_works (work_id, author_id, published_at)
  select id, author_id, created_at from works
  where created_at > now() - interval '14 days' and kind in ('book', 'comic', 'theory', 'world') and challenge_id is null
  on conflict do nothing;
