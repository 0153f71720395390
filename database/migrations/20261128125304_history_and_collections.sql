CREATE TABLE "reading_history" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_history_person_id_work_id_pk" PRIMARY KEY("person_id","work_id")
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"collection_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_items_collection_id_work_id_pk" PRIMARY KEY("collection_id","work_id"),
	CONSTRAINT "collection_items_place" UNIQUE("collection_id","position") DEFERRABLE INITIALLY IMMEDIATE
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"items_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_settings" ADD COLUMN "history_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_history_newest" ON "reading_history" USING btree ("person_id","opened_at","work_id");--> statement-breakpoint
CREATE INDEX "reading_history_work" ON "reading_history" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "collection_items_work" ON "collection_items" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "collections_owner" ON "collections" USING btree ("owner_id","created_at","id");--> statement-breakpoint
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
--> statement-breakpoint
create function count_collections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_library_counts(array_agg(owner_id), array_agg('collections'::text), array_agg(1)) from added;
  else
    perform take_from_library_counts(array_agg(owner_id), array_agg('collections'::text)) from removed;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger collections_added after insert on collections
  referencing new table as added for each statement execute function count_collections();
--> statement-breakpoint
create trigger collections_removed after delete on collections
  referencing old table as removed for each statement execute function count_collections();
--> statement-breakpoint
-- Locked in the order of collections, so that two deletions of works cannot wait for each other.
create function count_collection_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update collections set items_count = items_count + changed.n from (
      select c.id, a.n from collections c join (select collection_id, count(*)::integer as n from added group by collection_id) a on a.collection_id = c.id
        order by c.id for no key update of c
      ) changed where collections.id = changed.id;
  else
    update collections set items_count = items_count - changed.n from (
      select c.id, r.n from collections c join (select collection_id, count(*)::integer as n from removed group by collection_id) r on r.collection_id = c.id
        order by c.id for no key update of c
      ) changed where collections.id = changed.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger collection_items_added after insert on collection_items
  referencing new table as added for each statement execute function count_collection_items();
--> statement-breakpoint
create trigger collection_items_removed after delete on collection_items
  referencing old table as removed for each statement execute function count_collection_items();
