CREATE TABLE "facet_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facet_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"facet_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dimension" text NOT NULL,
	"name" text NOT NULL,
	"folded" text collate "C" NOT NULL,
	"canonical_id" integer,
	"works_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "facets_folded" UNIQUE("dimension","folded")
);
--> statement-breakpoint
CREATE TABLE "work_facets" (
	"work_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"facets" integer[] NOT NULL,
	"minutes" integer,
	"words" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facets" ADD CONSTRAINT "facets_canonical_id_facets_id_fk" FOREIGN KEY ("canonical_id") REFERENCES "public"."facets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_facets" ADD CONSTRAINT "work_facets_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facets_suggested" ON "facets" USING btree ("dimension","folded","works_count","id");--> statement-breakpoint
CREATE INDEX "facets_synonyms" ON "facets" USING btree ("canonical_id") WHERE "facets"."canonical_id" is not null;--> statement-breakpoint
CREATE INDEX "work_facets_all" ON "work_facets" USING gin ("facets") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "work_facets_renewed" ON "work_facets" USING btree ("renewed_at","work_id");--> statement-breakpoint
CREATE INDEX "work_facets_newest" ON "work_facets" USING btree ("created_at","work_id");--> statement-breakpoint
CREATE INDEX "work_facets_length" ON "work_facets" USING btree ("minutes","work_id");--> statement-breakpoint
CREATE INDEX "work_facets_author" ON "work_facets" USING btree ("author_id","created_at");
--> statement-breakpoint
-- Tags that differ only in case, accents or spaces are one; one that consists of nothing else is itself.
create function tag_key(tag text) returns text language sql immutable parallel safe strict as $$
  select coalesce(nullif(search_fold(tag), ''), lower(tag)) $$;
--> statement-breakpoint
create function facets_of(kind text, genre text, language text, status text, tags text[]) returns table (dimension text, folded text, name text)
  language sql stable as $$
  select 'tag', tag_key(tag), tag from unnest($5) tag
  union all select 'kind', $1, $1
  union all select 'genre', lower($2), $2 where $2 is not null
  union all select 'language', language_key($3), $3
  union all select 'status', coalesce($4, 'none'), coalesce($4, 'none')
$$;
--> statement-breakpoint
-- Writes the rows of these works (TAG-04). The shared lock prevents the deletion of unused tags until the transaction ends; in the order of
-- their letters, so that two publications with the same new tags cannot deadlock.
create function write_work_facets(ids uuid[]) returns void language plpgsql as $$
declare
  before int[];
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
  insert into facet_changes (facet_id)
    select id from facets where
      (dimension in ('tag', 'language') and id in (select unnest(before) except select unnest(facets) from work_facets where work_id = any(ids)))
      or (dimension = 'tag' and id in (select unnest(facets) from work_facets where work_id = any(ids) except select unnest(before)));
end $$;
--> statement-breakpoint
create function insert_work_facets() returns trigger language plpgsql as $$
begin
  perform write_work_facets(array(select id from inserted));
  return null;
end $$;
--> statement-breakpoint
create trigger works_facets_inserted after insert on works
  referencing new table as inserted for each statement execute function insert_work_facets();
--> statement-breakpoint
create function update_work_facets() returns trigger language plpgsql as $$
begin
  perform write_work_facets(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger works_facets_changed after update of kind, genre, tags, language, status, author_id, created_at, renewed_at on works
  for each row when ((old.kind, old.genre, old.tags, old.language, old.status, old.author_id, old.created_at, old.renewed_at)
    is distinct from (new.kind, new.genre, new.tags, new.language, new.status, new.author_id, new.created_at, new.renewed_at))
  execute function update_work_facets();
--> statement-breakpoint
create function update_length_in_facets() returns trigger language plpgsql as $$
begin
  update work_facets set minutes = (new.reading_seconds / 60)::int, words = new.words_count where work_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger works_length_changed after update of reading_seconds, words_count on works
  for each row when (((old.reading_seconds / 60)::int, old.words_count) is distinct from ((new.reading_seconds / 60)::int, new.words_count))
  execute function update_length_in_facets();
--> statement-breakpoint
-- The tags of a work that is hidden, shown again or deleted are counted again. Its language may be a word of its author, like a tag.
create function note_tags_of_work() returns trigger language plpgsql as $$
begin
  insert into facet_changes (facet_id) select f.id from work_facets w join facets f on f.id = any(w.facets)
    where w.work_id = new.id and f.dimension = 'tag';
  return null;
end $$;
--> statement-breakpoint
create trigger works_tags_shown after update of state on works
  for each row when (old.state <> new.state) execute function note_tags_of_work();
--> statement-breakpoint
-- Not on works: the deletion of an account deletes these rows before them.
create function note_deleted_facets() returns trigger language plpgsql as $$
begin
  insert into facet_changes (facet_id) select id from facets where id = any(old.facets) and dimension in ('tag', 'language');
  return null;
end $$;
--> statement-breakpoint
create trigger work_facets_deleted after delete on work_facets
  for each row execute function note_deleted_facets();
--> statement-breakpoint
create function note_tags_of_person() returns trigger language plpgsql as $$
begin
  insert into facet_changes (facet_id) select distinct f.id from work_facets w join facets f on f.id = any(w.facets)
    where w.author_id = new.id and f.dimension = 'tag';
  return null;
end $$;
--> statement-breakpoint
create trigger people_tags_shown after update of is_private, deleting_since, standing on people
  for each row when ((old.is_private, old.deleting_since, old.standing) is distinct from (new.is_private, new.deleting_since, new.standing))
  execute function note_tags_of_person();
--> statement-breakpoint
-- Existing works get their rows in a job.
insert into jobs (kind, data) select 'fill-facets', '{}' where exists (select from works);
