CREATE TABLE "library_counts" (
	"person_id" uuid NOT NULL,
	"shelf" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "library_counts_person_id_shelf_pk" PRIMARY KEY("person_id","shelf")
);
--> statement-breakpoint
CREATE TABLE "library_entries" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"state" text,
	"note" text DEFAULT '' NOT NULL,
	"started_on" date,
	"finished_on" date,
	"times_read" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_entries_person_id_work_id_pk" PRIMARY KEY("person_id","work_id"),
	CONSTRAINT "library_entries_state_known" CHECK ("library_entries"."state" in ('want', 'reading', 'finished', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "library_counts" ADD CONSTRAINT "library_counts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entries" ADD CONSTRAINT "library_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_entries" ADD CONSTRAINT "library_entries_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_entries_newest" ON "library_entries" USING btree ("person_id","state_at","work_id") WHERE "library_entries"."state" is not null;--> statement-breakpoint
CREATE INDEX "library_entries_state" ON "library_entries" USING btree ("person_id","state","state_at","work_id");--> statement-breakpoint
CREATE INDEX "library_entries_work" ON "library_entries" USING btree ("work_id");--> statement-breakpoint
-- Counts of the library per statement, locked in the order of members, so that two deletions of works cannot wait for each other.
create function add_to_library_counts(members uuid[], shelves text[], changes integer[]) returns void language sql as $$
  insert into library_counts (person_id, shelf, n)
    select member, shelf, sum(change) from unnest(members, shelves, changes) as changed(member, shelf, change)
    group by member, shelf having sum(change) <> 0 order by member, shelf
    on conflict (person_id, shelf) do update set n = library_counts.n + excluded.n
$$;
--> statement-breakpoint
-- The rows of a member whose account is deleted are deleted as well, so that a missing row is no error.
create function take_from_library_counts(members uuid[], shelves text[]) returns void language sql as $$
  update library_counts set n = library_counts.n - taken.n from (
    select counted.person_id, counted.shelf, removed.n from library_counts counted
      join (select member, shelf, count(*)::integer as n from unnest(members, shelves) as left_rows(member, shelf) group by member, shelf) removed
        on removed.member = counted.person_id and removed.shelf = counted.shelf
      order by counted.person_id, counted.shelf for update of counted
    ) taken where library_counts.person_id = taken.person_id and library_counts.shelf = taken.shelf
$$;
--> statement-breakpoint
create function count_library_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_library_counts(array_agg(person_id), array_agg(state), array_agg(1)) from added where state is not null;
  elsif tg_op = 'UPDATE' then
    perform add_to_library_counts(array_agg(person_id), array_agg(state), array_agg(change))
      from (select person_id, state, 1 as change from added union all select person_id, state, -1 from removed) changed where state is not null;
  else
    perform take_from_library_counts(array_agg(person_id), array_agg(state)) from removed where state is not null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function count_saved_stories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_library_counts(array_agg(person_id), array_agg('saved'::text), array_agg(1)) from added;
  else
    perform take_from_library_counts(array_agg(person_id), array_agg('saved'::text)) from removed;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger library_entries_added after insert on library_entries
  referencing new table as added for each statement execute function count_library_entries();
--> statement-breakpoint
create trigger library_entries_changed after update on library_entries
  referencing new table as added old table as removed for each statement execute function count_library_entries();
--> statement-breakpoint
create trigger library_entries_removed after delete on library_entries
  referencing old table as removed for each statement execute function count_library_entries();
--> statement-breakpoint
create trigger saved_stories_added after insert on saved_stories
  referencing new table as added for each statement execute function count_saved_stories();
--> statement-breakpoint
create trigger saved_stories_removed after delete on saved_stories
  referencing old table as removed for each statement execute function count_saved_stories();
--> statement-breakpoint
-- transaction: none
-- The counts of what was saved before the triggers, of 500 members at a time. The locks make everyone wait who saves or removes works of
-- these members, so that no change is missed or counted twice. Who removed all since the triggers has a count, but no saved work.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select distinct person_id from (
      (select distinct person_id from saved_stories where person_id > last order by person_id limit 500)
      union all (select person_id from library_counts where shelf = 'saved' and person_id > last order by person_id limit 500)) members
      order by person_id limit 500);
    exit when ids = '{}';
    perform from people where id = any(ids) order by id for update;
    perform from saved_stories where person_id = any(ids) order by person_id, work_id for update;
    insert into library_counts (person_id, shelf, n)
      select id, 'saved', (select count(*) from saved_stories where person_id = people.id) from people where id = any(ids) order by id
      on conflict (person_id, shelf) do update set n = excluded.n;
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
