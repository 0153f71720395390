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
ALTER TABLE "people" ADD COLUMN "hidden_facets" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "warned_facets" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_works" ADD CONSTRAINT "hidden_works_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_works" ADD CONSTRAINT "hidden_works_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet_choices" ADD CONSTRAINT "facet_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet_choices" ADD CONSTRAINT "facet_choices_facet_id_facets_id_fk" FOREIGN KEY ("facet_id") REFERENCES "public"."facets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_people_newest" ON "hidden_people" USING btree ("person_id","created_at","other_id");--> statement-breakpoint
CREATE INDEX "hidden_people_other" ON "hidden_people" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "hidden_works_newest" ON "hidden_works" USING btree ("person_id","created_at","work_id");--> statement-breakpoint
CREATE INDEX "hidden_works_work" ON "hidden_works" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "facet_choices_facet" ON "facet_choices" USING btree ("facet_id");--> statement-breakpoint
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
