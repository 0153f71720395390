ALTER TABLE "pictures" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "panels" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "panel_warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pictures_without_color" ON "pictures" USING btree ("id") WHERE "pictures"."color" is null and "pictures"."bucket" in ('comics', 'generated-images');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "panels_warned" ON "panels" USING btree ("work_id") WHERE "panels"."warnings" <> '{}';--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_color" CHECK ("pictures"."color" ~ '^#[0-9a-f]{6}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_warnings" CHECK ("panels"."warnings" <@ array['violence', 'gore', 'death', 'suicide', 'self-harm', 'sexual-content', 'sexual-violence', 'abuse', 'eating-disorders', 'drugs', 'animals', 'hate', 'language', 'flashing'] and ("panels"."warnings" = '{}' or "panels"."key" is not null)) NOT VALID;
--> statement-breakpoint
-- Stores the warnings of panels with their works: those that the arc of the panel does not have itself, if it is shown (WARN-03).
create function write_panel_warnings(ids uuid[]) returns void language sql as $$
  update works set panel_warnings = found.warnings from (
    select ids.id, coalesce(array_agg(distinct warning order by warning) filter (where warning is not null), '{}') as warnings
    from unnest(ids) ids(id)
    left join panels p on p.work_id = ids.id and p.warnings <> '{}'
    left join parts a on a.id = p.part_id
    left join unnest(p.warnings) warning on p.part_id is null or (a.state = 'shown' and warning <> all(a.warnings))
    group by ids.id
  ) found where works.id = found.id and works.panel_warnings <> found.warnings
$$;
--> statement-breakpoint
-- A comic is published with all its panels at once, most of which have no warnings: one look at what changed for each statement.
create function panel_warnings_changed() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select distinct work_id from changed where warnings <> '{}' order by 1);
begin
  if cardinality(ids) > 0 then perform write_panel_warnings(ids); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger panels_warnings_added after insert on panels
  referencing new table as changed for each statement execute function panel_warnings_changed();
--> statement-breakpoint
create trigger panels_warnings_deleted after delete on panels
  referencing old table as changed for each statement execute function panel_warnings_changed();
--> statement-breakpoint
create function panel_warnings_of_part_changed() returns trigger language plpgsql as $$
begin
  if exists (select from panels where part_id = new.id and warnings <> '{}') then perform write_panel_warnings(array[new.work_id]); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger parts_panel_warnings_changed after update of warnings, state on parts
  for each row when ((old.warnings, old.state) is distinct from (new.warnings, new.state)) execute function panel_warnings_of_part_changed();
--> statement-breakpoint
-- As before, with the warnings of panels.
create or replace function write_work_facets(ids uuid[]) returns void language plpgsql as $$
declare
  before int[];
  after int[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('facets'));
  insert into facets (dimension, folded, name)
    select distinct on (f.dimension, f.folded) f.dimension, f.folded, f.name from works w cross join lateral
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings || w.part_warnings || w.panel_warnings, w.warnings_stated) f
    where w.id = any(ids) and not exists (select from facets known where known.dimension = f.dimension and known.folded = f.folded)
    order by f.dimension, f.folded, w.id
    on conflict do nothing;
  before := array(select distinct unnest(facets) from work_facets where work_id = any(ids));
  insert into work_facets (work_id, author_id, facets, minutes, words, created_at, renewed_at)
    select w.id, w.author_id, found.found_ids, (w.reading_seconds / 60)::int, w.words_count, w.created_at, coalesce(w.renewed_at, w.created_at)
    from works w cross join lateral (
      select array_agg(distinct coalesce(known.canonical_id, known.id)) as found_ids from
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings || w.part_warnings || w.panel_warnings, w.warnings_stated) f
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
  after update of kind, genre, tags, language, status, rating, warnings, warnings_stated, part_warnings, panel_warnings, author_id, created_at, renewed_at on works
  for each row when ((old.kind, old.genre, old.tags, old.language, old.status, old.rating, old.warnings, old.warnings_stated, old.part_warnings, old.panel_warnings, old.author_id, old.created_at, old.renewed_at)
    is distinct from (new.kind, new.genre, new.tags, new.language, new.status, new.rating, new.warnings, new.warnings_stated, new.part_warnings, new.panel_warnings, new.author_id, new.created_at, new.renewed_at))
  execute function update_work_facets();
--> statement-breakpoint
-- Measures the average color of the images of comics that exist, in steps after the start.
insert into jobs (kind, data) values ('measure-colors', '{}');
--> statement-breakpoint
-- transaction: new
ALTER TABLE "pictures" VALIDATE CONSTRAINT "pictures_color";
--> statement-breakpoint
ALTER TABLE "panels" VALIDATE CONSTRAINT "panels_warnings";
