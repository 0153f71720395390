CREATE TABLE "reading_history" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_history_person_id_work_id_pk" PRIMARY KEY("person_id","work_id")
);
--> statement-breakpoint
ALTER TABLE "library_settings" ADD COLUMN "history_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_history_newest" ON "reading_history" USING btree ("person_id","opened_at","work_id");--> statement-breakpoint
CREATE INDEX "reading_history_work" ON "reading_history" USING btree ("work_id");--> statement-breakpoint
create function count_reading_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_library_counts(array_agg(person_id), array_agg('history'::text), array_agg(1)) from added;
  else
    perform take_from_library_counts(array_agg(person_id), array_agg('history'::text)) from removed;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger reading_history_added after insert on reading_history
  referencing new table as added for each statement execute function count_reading_history();
--> statement-breakpoint
create trigger reading_history_removed after delete on reading_history
  referencing old table as removed for each statement execute function count_reading_history();
