-- Small letters without their marks, in any script: compatibility forms taken apart, marks of Latin, Greek, Cyrillic, Hebrew and Arabic
-- taken away, letters like ø and ß spelled plainly, put together again, one space between words. The builtin Unicode rules make letters
-- small where there are any (PostgreSQL 17 on): the rules of a database may know no letters but a to z.
do $do$
begin
  execute format($f$
    create function search_fold(words text) returns text language sql immutable strict parallel safe as $$
      select btrim(regexp_replace(normalize(lower(unaccent(regexp_replace(normalize(words, NFKD),
        E'[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b\u200e\u200f\ufe0e\ufe0f]+', '', 'g')) %s), NFC), '\s+', ' ', 'g'))
    $$ $f$, case when exists (select from pg_collation where collname = 'pg_c_utf8') then 'collate pg_catalog.pg_c_utf8' else '' end);
end $do$;
--> statement-breakpoint
-- Every three letters in a row as one number (21 bits each), and where letters are words (U+2E80 on: Chinese, Japanese, Korean, emoji) every
-- two and every one as well. What contains a text has all its grams. pg_trgm cannot do this: where a database has the plain rules, as ours,
-- it knows no letters but those of ASCII, and finds nothing in any other script.
create function search_grams(words text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  letter text;
  this bigint;
  before bigint := 0;
  first bigint := 0;
  grams bigint[] := '{}';
begin
  foreach letter in array string_to_array(words, null) loop
    this := ascii(letter);
    if first > 0 then grams := grams || ((first << 42) | (before << 21) | this); end if;
    if before >= 11904 then grams := grams || ((before << 21) | this); end if;
    if this >= 11904 then grams := grams || this; end if;
    first := before;
    before := this;
  end loop;
  return grams;
end $$;
--> statement-breakpoint
create function words_of_work(title text, description text) returns text language sql immutable parallel safe as
  $$ select search_fold(title) || E'\n' || search_fold(description) $$;
--> statement-breakpoint
create function words_of_person(name text, username text, bio text) returns text language sql immutable parallel safe as
  $$ select search_fold(username) || E'\n' || search_fold(name) || E'\n' || search_fold(bio) $$;
--> statement-breakpoint
create function keep_new_work_words() returns trigger language plpgsql as $$
begin
  insert into work_words (work_id, words) select id, words_of_work(title, description) from fresh;
  return null;
end $$;
--> statement-breakpoint
create function keep_work_words() returns trigger language plpgsql as $$
begin
  update work_words set words = words_of_work(new.title, new.description) where work_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create function keep_new_person_words() returns trigger language plpgsql as $$
begin
  insert into person_words (person_id, name, username, words)
    select id, search_fold(name), search_fold(username), words_of_person(name, username, bio) from fresh;
  return null;
end $$;
--> statement-breakpoint
create function keep_person_words() returns trigger language plpgsql as $$
begin
  update person_words set name = search_fold(new.name), username = search_fold(new.username),
    words = words_of_person(new.name, new.username, new.bio) where person_id = new.id;
  return null;
end $$;
--> statement-breakpoint
insert into work_words (work_id, words) select id, words_of_work(title, description) from works;
--> statement-breakpoint
insert into person_words (person_id, name, username, words)
  select id, search_fold(name), search_fold(username), words_of_person(name, username, bio) from people;
--> statement-breakpoint
-- No list of pending entries: every search would read it whole, while words are written once in a work's life.
create index work_words_grams on work_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
create index person_words_grams on person_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
create trigger works_words_new after insert on works referencing new table as fresh for each statement execute function keep_new_work_words();
--> statement-breakpoint
create trigger works_words_changed after update of title, description on works for each row
  when (old.title <> new.title or old.description <> new.description) execute function keep_work_words();
--> statement-breakpoint
create trigger people_words_new after insert on people referencing new table as fresh for each statement execute function keep_new_person_words();
--> statement-breakpoint
create trigger people_words_changed after update of name, username, bio on people for each row
  when ((old.name, old.username, old.bio) is distinct from (new.name, new.username, new.bio)) execute function keep_person_words();
