-- A language as it is compared: small letters, one space between words. Not `search_fold`: an index may only use what is in pg_catalog.
do $do$
begin
  execute format($f$
    create function language_key(language text) returns text language sql immutable strict parallel safe as $$
      select lower(normalize(btrim(regexp_replace(language, '\s+', ' ', 'g')), NFKC) %s)
    $$ $f$, case when exists (select from pg_collation where collname = 'pg_c_utf8') then 'collate pg_catalog.pg_c_utf8' else '' end);
end $do$;
--> statement-breakpoint
CREATE TABLE "concept_words" (
	"work_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "concept_words" ADD CONSTRAINT "concept_words_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "works_languages" ON "works" USING btree (language_key("language"));
--> statement-breakpoint
-- The words of a page: texts one behind the other, a space between blocks.
create function document_words(document jsonb) returns text language sql immutable strict parallel safe as $$
  select string_agg(case when node ->> 'type' = 'text' then node ->> 'text' else ' ' end, '' order by n)
  from jsonb_path_query(document, 'strict $.** ? (@.type == "text" || @.type == "hardBreak" || exists (@.content))') with ordinality as found(node, n)
$$;
--> statement-breakpoint
-- At most 20,000 characters are searched: some 3,500 words, while an index entry per three letters of a whole novel would slow every publishing.
create function concept_of_work(work uuid) returns text language sql stable as $$
  select left(btrim(regexp_replace(string_agg(document_words(document), ' ' order by position), '\s+', ' ', 'g')), 20000)
  from (select document, position from pages where work_id = work and part_id is null order by position limit 50) first
$$;
--> statement-breakpoint
-- The line of text that lists show of a world, which has no description of its own: the beginning of its pages, ended at a word.
create function line_of_concept(concept text) returns text language sql immutable strict parallel safe as $$
  select case when length(concept) <= 200 then concept else regexp_replace(left(concept, 200), '\s+\S*$', '') || '…' end
$$;
--> statement-breakpoint
create function keep_concept_words() returns trigger language plpgsql as $$
begin
  with concepts as materialized (
    select id, coalesce(concept_of_work(id), '') as concept from works where kind = 'world' and id in (select work_id from fresh where part_id is null)
  ), described as (
    update works set description = line_of_concept(concept) from concepts where works.id = concepts.id and description = ''
  )
  insert into concept_words (work_id, words) select id, search_fold(concept) from concepts
    on conflict (work_id) do update set words = excluded.words;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_concepts after insert on pages referencing new table as fresh for each statement execute function keep_concept_words();
--> statement-breakpoint
insert into concept_words (work_id, words) select id, search_fold(coalesce(concept_of_work(id), '')) from works where kind = 'world';
--> statement-breakpoint
update works set description = line_of_concept(coalesce(concept_of_work(id), '')) where kind = 'world' and description = '';
--> statement-breakpoint
create index concept_words_grams on concept_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
-- A language is free text: whoever writes it in other letters means the one that is there already.
create function same_language() returns trigger language plpgsql as $$
begin
  new.language := coalesce((select language from works where language_key(language) = language_key(new.language) limit 1), new.language);
  return new;
end $$;
--> statement-breakpoint
update works set language = usual.language from (
  select distinct on (folded) folded, language from (
    select language_key(language) as folded, language, count(*) as n, min(created_at) as since from works group by 1, 2
  ) spellings order by folded, n desc, since
) usual where language_key(works.language) = usual.folded and works.language <> usual.language;
--> statement-breakpoint
create trigger works_language before insert on works for each row execute function same_language();
--> statement-breakpoint
-- Entries and stories of the kids zone are never hits: without their words a sample says how frequent letters are on the shelves.
create or replace function keep_new_work_words() returns trigger language plpgsql as $$
begin
  insert into work_words (work_id, words) select id, words_of_work(title, description) from fresh where listed;
  return null;
end $$;
--> statement-breakpoint
delete from work_words using works where works.id = work_words.work_id and not works.listed;
