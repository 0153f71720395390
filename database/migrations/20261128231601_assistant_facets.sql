-- The use of assistants as something that works are found by and members choose for (FILTER-01, SHOWN-01).
-- Every value exists before a work has it, so that a member can choose what to do with it.
insert into facets (dimension, folded, name) select 'assistant', value, value from unnest(array['none', 'helped', 'partly', 'mostly', 'unstated']) value
  on conflict do nothing;
--> statement-breakpoint
-- As before, with the highest grade of the label of a work.
create function facets_of(kind text, genre text, language text, status text, tags text[], rating text, warnings text[], stated text, assistant text)
  returns table (dimension text, folded text, name text) language sql stable as $$
  select * from facets_of($1, $2, $3, $4, $5, $6, $7, $8)
  union all select 'assistant', coalesce($9, 'unstated'), coalesce($9, 'unstated')
$$;
--> statement-breakpoint
-- As before, by that function.
create or replace function write_work_facets(ids uuid[]) returns void language plpgsql as $$
declare
  before int[];
  after int[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('facets'));
  insert into facets (dimension, folded, name)
    select distinct on (f.dimension, f.folded) f.dimension, f.folded, f.name from works w cross join lateral
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings || w.part_warnings || w.panel_warnings, w.warnings_stated, w.label ->> 'use') f
    where w.id = any(ids) and not exists (select from facets known where known.dimension = f.dimension and known.folded = f.folded)
    order by f.dimension, f.folded, w.id
    on conflict do nothing;
  before := array(select distinct unnest(facets) from work_facets where work_id = any(ids));
  insert into work_facets (work_id, author_id, facets, minutes, words, created_at, renewed_at)
    select w.id, w.author_id, found.found_ids, (w.reading_seconds / 60)::int, w.words_count, w.created_at, coalesce(w.renewed_at, w.created_at)
    from works w cross join lateral (
      select array_agg(distinct coalesce(known.canonical_id, known.id)) as found_ids from
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings || w.part_warnings || w.panel_warnings, w.warnings_stated, w.label ->> 'use') f
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
  after update of kind, genre, tags, language, status, rating, warnings, warnings_stated, part_warnings, panel_warnings, label, author_id, created_at, renewed_at on works
  for each row when ((old.kind, old.genre, old.tags, old.language, old.status, old.rating, old.warnings, old.warnings_stated, old.part_warnings, old.panel_warnings, old.label ->> 'use', old.author_id, old.created_at, old.renewed_at)
    is distinct from (new.kind, new.genre, new.tags, new.language, new.status, new.rating, new.warnings, new.warnings_stated, new.part_warnings, new.panel_warnings, new.label ->> 'use', new.author_id, new.created_at, new.renewed_at))
  execute function update_work_facets();
--> statement-breakpoint
-- Works from before get theirs in a job, which leaves the synonyms as administrators have them.
insert into jobs (kind, data) select 'fill-facets', '{"synonyms": false}' where exists (select from works);
