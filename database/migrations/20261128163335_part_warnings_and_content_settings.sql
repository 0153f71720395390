CREATE TABLE "hidden_people" (
	"person_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_people_person_id_other_id_pk" PRIMARY KEY("person_id","other_id"),
	CONSTRAINT "hidden_people_others" CHECK ("hidden_people"."person_id" <> "hidden_people"."other_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_works" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_works_person_id_work_id_pk" PRIMARY KEY("person_id","work_id")
);
--> statement-breakpoint
CREATE TABLE "facet_choices" (
	"person_id" uuid NOT NULL,
	"facet_id" integer NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "facet_choices_person_id_facet_id_pk" PRIMARY KEY("person_id","facet_id"),
	CONSTRAINT "facet_choices_known" CHECK ("facet_choices"."choice" in ('show', 'warn', 'hide'))
);
--> statement-breakpoint
CREATE TABLE "always_shown" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "always_shown_person_id_work_id_pk" PRIMARY KEY("person_id","work_id")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "hidden_facets" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "warned_facets" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "part_warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_works" ADD CONSTRAINT "hidden_works_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_works" ADD CONSTRAINT "hidden_works_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet_choices" ADD CONSTRAINT "facet_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet_choices" ADD CONSTRAINT "facet_choices_facet_id_facets_id_fk" FOREIGN KEY ("facet_id") REFERENCES "public"."facets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "always_shown" ADD CONSTRAINT "always_shown_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "always_shown" ADD CONSTRAINT "always_shown_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_people_newest" ON "hidden_people" USING btree ("person_id","created_at","other_id");--> statement-breakpoint
CREATE INDEX "hidden_people_other" ON "hidden_people" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "hidden_works_newest" ON "hidden_works" USING btree ("person_id","created_at","work_id");--> statement-breakpoint
CREATE INDEX "hidden_works_work" ON "hidden_works" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "facet_choices_facet" ON "facet_choices" USING btree ("facet_id");--> statement-breakpoint
CREATE INDEX "always_shown_work" ON "always_shown" USING btree ("work_id");--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_warnings" CHECK ("parts"."warnings" <@ array['violence', 'gore', 'death', 'suicide', 'self-harm', 'sexual-content', 'sexual-violence', 'abuse', 'eating-disorders', 'drugs', 'animals', 'hate', 'language', 'flashing']) NOT VALID;--> statement-breakpoint
-- Stores what a person hides and is warned about beside the person, with the numbers that works have: a synonym counts as its facet.
create function write_chosen_facets(ids uuid[]) returns void language sql as $$
  update people set hidden_facets = chosen.hidden, warned_facets = chosen.warned
  from (
    select p.id, coalesce(array_agg(distinct coalesce(f.canonical_id, f.id)) filter (where c.choice = 'hide'), '{}') as hidden,
      coalesce(array_agg(distinct coalesce(f.canonical_id, f.id)) filter (where c.choice = 'warn'), '{}') as warned
    from unnest(ids) p(id) left join facet_choices c on c.person_id = p.id left join facets f on f.id = c.facet_id group by p.id
  ) chosen where people.id = chosen.id and (people.hidden_facets, people.warned_facets) is distinct from (chosen.hidden, chosen.warned)
$$;
--> statement-breakpoint
create function facet_choices_changed() returns trigger language plpgsql as $$
begin
  perform write_chosen_facets(array(select distinct person_id from changed));
  return null;
end $$;
--> statement-breakpoint
create trigger facet_choices_inserted after insert on facet_choices
  referencing new table as changed for each statement execute function facet_choices_changed();
--> statement-breakpoint
create trigger facet_choices_updated after update on facet_choices
  referencing new table as changed for each statement execute function facet_choices_changed();
--> statement-breakpoint
create trigger facet_choices_deleted after delete on facet_choices
  referencing old table as changed for each statement execute function facet_choices_changed();
--> statement-breakpoint
-- As before, with the warnings of the parts.
create or replace function write_work_facets(ids uuid[]) returns void language plpgsql as $$
declare
  before int[];
  after int[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('facets'));
  insert into facets (dimension, folded, name)
    select distinct on (f.dimension, f.folded) f.dimension, f.folded, f.name from works w cross join lateral
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings || w.part_warnings, w.warnings_stated) f
    where w.id = any(ids) and not exists (select from facets known where known.dimension = f.dimension and known.folded = f.folded)
    order by f.dimension, f.folded, w.id
    on conflict do nothing;
  before := array(select distinct unnest(facets) from work_facets where work_id = any(ids));
  insert into work_facets (work_id, author_id, facets, minutes, words, created_at, renewed_at)
    select w.id, w.author_id, found.found_ids, (w.reading_seconds / 60)::int, w.words_count, w.created_at, coalesce(w.renewed_at, w.created_at)
    from works w cross join lateral (
      select array_agg(distinct coalesce(known.canonical_id, known.id)) as found_ids from
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings || w.part_warnings, w.warnings_stated) f
      join facets known on known.dimension = f.dimension and known.folded = f.folded
    ) found where w.id = any(ids)
    on conflict (work_id) do update set author_id = excluded.author_id, facets = excluded.facets, minutes = excluded.minutes,
      words = excluded.words, created_at = excluded.created_at, renewed_at = excluded.renewed_at;
  after := array(select distinct unnest(facets) from work_facets where work_id = any(ids));
  insert into facet_changes (facet_id)
    select id from facets where id = any(array(select unnest(before) except select unnest(after))) and dimension in ('tag', 'language')
    union all
    select id from facets where id = any(array(select unnest(after) except select unnest(before))) and dimension = 'tag';
end $$;
--> statement-breakpoint
drop trigger works_facets_changed on works;
--> statement-breakpoint
create trigger works_facets_changed
  after update of kind, genre, tags, language, status, rating, warnings, warnings_stated, part_warnings, author_id, created_at, renewed_at on works
  for each row when ((old.kind, old.genre, old.tags, old.language, old.status, old.rating, old.warnings, old.warnings_stated, old.part_warnings, old.author_id, old.created_at, old.renewed_at)
    is distinct from (new.kind, new.genre, new.tags, new.language, new.status, new.rating, new.warnings, new.warnings_stated, new.part_warnings, new.author_id, new.created_at, new.renewed_at))
  execute function update_work_facets();
--> statement-breakpoint
-- The warnings of the shown parts of a work, in the transaction that changes one of them (WARN-03).
create function keep_part_warnings() returns trigger language plpgsql as $$
declare
  work uuid := coalesce(new.work_id, old.work_id);
begin
  update works set part_warnings = found.warnings from (
    select coalesce(array_agg(distinct warning order by warning), '{}') as warnings
    from parts p, unnest(p.warnings) warning where p.work_id = work and p.state = 'shown'
  ) found where works.id = work and works.part_warnings <> found.warnings;
  return null;
end $$;
--> statement-breakpoint
create trigger parts_warnings_added after insert on parts
  for each row when (new.warnings <> '{}') execute function keep_part_warnings();
--> statement-breakpoint
create trigger parts_warnings_changed after update of warnings, state on parts
  for each row when ((old.warnings, old.state) is distinct from (new.warnings, new.state) and (old.warnings <> '{}' or new.warnings <> '{}'))
  execute function keep_part_warnings();
--> statement-breakpoint
create trigger parts_warnings_deleted after delete on parts
  for each row when (old.warnings <> '{}') execute function keep_part_warnings();
--> statement-breakpoint
-- transaction: new
ALTER TABLE "parts" VALIDATE CONSTRAINT "parts_warnings";
