-- As before, but the changed tags are found by their ids: 'or' between two lists read the table of all tags with each publication.
create or replace function write_work_facets(ids uuid[]) returns void language plpgsql as $$
declare
  before int[];
  after int[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('facets'));
  insert into facets (dimension, folded, name)
    select distinct on (f.dimension, f.folded) f.dimension, f.folded, f.name from works w cross join lateral facets_of(w.kind, w.genre, w.language, w.status, w.tags) f
    where w.id = any(ids) and not exists (select from facets known where known.dimension = f.dimension and known.folded = f.folded)
    order by f.dimension, f.folded, w.id
    on conflict do nothing;
  before := array(select distinct unnest(facets) from work_facets where work_id = any(ids));
  insert into work_facets (work_id, author_id, facets, minutes, words, created_at, renewed_at)
    select w.id, w.author_id, found.found_ids, (w.reading_seconds / 60)::int, w.words_count, w.created_at, coalesce(w.renewed_at, w.created_at)
    from works w cross join lateral (
      select array_agg(distinct coalesce(known.canonical_id, known.id)) as found_ids from facets_of(w.kind, w.genre, w.language, w.status, w.tags) f
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
