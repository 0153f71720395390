ALTER TABLE "works" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "warnings_stated" text;--> statement-breakpoint
-- transaction: none
-- Kids stories are always for everyone (WARN-01). Before the trigger below, so that no facets are written for each of them. Locks the rows
-- among 5,000 works at a time.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  upto uuid;
begin
  loop
    select id into upto from (select id from works where id > last order by id limit 5000) next order by id desc limit 1;
    exit when upto is null;
    update works set rating = 'everyone', warnings_stated = 'none' where id > last and id <= upto and kind = 'kids_book' and rating is null;
    commit;
    last := upto;
  end loop;
end $$;
--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_rating" CHECK ("works"."rating" in ('everyone', 'teen', 'mature') and ("works"."kind" <> 'kids_book' or "works"."rating" = 'everyone')) NOT VALID;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_warnings" CHECK ("works"."warnings" <@ array['violence', 'gore', 'death', 'suicide', 'self-harm', 'sexual-content', 'sexual-violence', 'abuse', 'eating-disorders', 'drugs', 'animals', 'hate', 'language', 'flashing'] and "works"."warnings_stated" in ('some', 'none', 'unsaid') and (cardinality("works"."warnings") > 0) = ("works"."warnings_stated" is not distinct from 'some')) NOT VALID;
--> statement-breakpoint
-- Every value exists before a work has it, so that a member can choose what to do with it.
insert into facets (dimension, folded, name) select 'rating', value, value from unnest(array['everyone', 'teen', 'mature', 'none']) value
  union all select 'warning', value, value from unnest(array['violence', 'gore', 'death', 'suicide', 'self-harm', 'sexual-content', 'sexual-violence',
    'abuse', 'eating-disorders', 'drugs', 'animals', 'hate', 'language', 'flashing']) value
  union all select 'stated', value, value from unnest(array['some', 'none', 'unsaid', 'unknown']) value
  on conflict do nothing;
--> statement-breakpoint
create function facets_of(kind text, genre text, language text, status text, tags text[], rating text, warnings text[], stated text)
  returns table (dimension text, folded text, name text) language sql stable as $$
  select 'tag', tag_key(tag), tag from unnest($5) tag
  union all select 'kind', $1, $1
  union all select 'genre', lower($2), $2 where $2 is not null
  union all select 'language', language_key($3), $3
  union all select 'status', coalesce($4, 'none'), coalesce($4, 'none')
  union all select 'rating', coalesce($6, 'none'), coalesce($6, 'none')
  union all select 'warning', warning, warning from unnest($7) warning
  union all select 'stated', coalesce($8, 'unknown'), coalesce($8, 'unknown')
$$;
--> statement-breakpoint
-- As before, with the ratings and warnings.
create or replace function write_work_facets(ids uuid[]) returns void language plpgsql as $$
declare
  before int[];
  after int[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('facets'));
  insert into facets (dimension, folded, name)
    select distinct on (f.dimension, f.folded) f.dimension, f.folded, f.name from works w cross join lateral
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings, w.warnings_stated) f
    where w.id = any(ids) and not exists (select from facets known where known.dimension = f.dimension and known.folded = f.folded)
    order by f.dimension, f.folded, w.id
    on conflict do nothing;
  before := array(select distinct unnest(facets) from work_facets where work_id = any(ids));
  insert into work_facets (work_id, author_id, facets, minutes, words, created_at, renewed_at)
    select w.id, w.author_id, found.found_ids, (w.reading_seconds / 60)::int, w.words_count, w.created_at, coalesce(w.renewed_at, w.created_at)
    from works w cross join lateral (
      select array_agg(distinct coalesce(known.canonical_id, known.id)) as found_ids from
      facets_of(w.kind, w.genre, w.language, w.status, w.tags, w.rating, w.warnings, w.warnings_stated) f
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
drop function facets_of(text, text, text, text, text[]);
--> statement-breakpoint
drop trigger works_facets_changed on works;
--> statement-breakpoint
create trigger works_facets_changed
  after update of kind, genre, tags, language, status, rating, warnings, warnings_stated, author_id, created_at, renewed_at on works
  for each row when ((old.kind, old.genre, old.tags, old.language, old.status, old.rating, old.warnings, old.warnings_stated, old.author_id, old.created_at, old.renewed_at)
    is distinct from (new.kind, new.genre, new.tags, new.language, new.status, new.rating, new.warnings, new.warnings_stated, new.author_id, new.created_at, new.renewed_at))
  execute function update_work_facets();
--> statement-breakpoint
-- Works from before get theirs in a job, which leaves the synonyms as administrators have them.
insert into jobs (kind, data) select 'fill-facets', '{"synonyms": false}' where exists (select from works);
--> statement-breakpoint
-- transaction: new
ALTER TABLE "works" VALIDATE CONSTRAINT "works_rating";
--> statement-breakpoint
ALTER TABLE "works" VALIDATE CONSTRAINT "works_warnings";
