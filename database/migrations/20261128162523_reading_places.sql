CREATE TABLE "reading_places" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"part_id" uuid,
	"page" integer NOT NULL,
	"block" text,
	"percent" integer NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"turned_at" timestamp with time zone,
	CONSTRAINT "reading_places_place" UNIQUE NULLS NOT DISTINCT("person_id","work_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "work_days" (
	"work_id" uuid NOT NULL,
	"day" date NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"finishes" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"follows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_days_work_id_day_pk" PRIMARY KEY("work_id","day")
);
--> statement-breakpoint
CREATE TABLE "work_months" (
	"work_id" uuid NOT NULL,
	"month" date NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"finishes" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"follows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "work_months_work_id_month_pk" PRIMARY KEY("work_id","month")
);
--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "readers_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "finished_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_days" ADD CONSTRAINT "work_days_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_months" ADD CONSTRAINT "work_months_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_places_work" ON "reading_places" USING btree ("work_id","part_id");--> statement-breakpoint
CREATE INDEX "reading_places_part" ON "reading_places" USING btree ("part_id") WHERE "reading_places"."part_id" is not null;--> statement-breakpoint
ALTER TABLE "views" ALTER COLUMN "last_day" SET DEFAULT ((now() at time zone 'utc')::date);
--> statement-breakpoint
-- Whether the counts of days lose a row: not that of a deleted account, whose rows are deleted while the counts stay (STATS-06).
create function is_remaining_member(person uuid) returns boolean language sql stable as $$
  select exists (select from people where id = person and deleting_since is null)
$$;
--> statement-breakpoint
create function utc_day(at timestamptz) returns date language sql immutable as $$ select (at at time zone 'utc')::date $$;
--> statement-breakpoint
-- transaction: none
-- The places of Continue Reading: that in the work's own pages, and that in the part that was read last (LIB-10). At most 20 rows a
-- member, of 500 members at a time.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select distinct person_id from reading_progress where person_id > last order by person_id limit 500);
    exit when ids = '{}';
    insert into reading_places (person_id, work_id, page, block, percent, first_at, last_at, turned_at)
      select person_id, work_id, current_page, block, least(100, 100 * current_page / greatest(1, total_pages)), last_read, last_read,
        case when part_id is null then last_read end from reading_progress where person_id = any(ids)
      on conflict do nothing;
    insert into reading_places (person_id, work_id, part_id, page, block, percent, first_at, last_at, turned_at)
      select r.person_id, r.work_id, r.part_id, coalesce(r.part_page, 1), r.part_block,
        least(100, 100 * coalesce(r.part_page, 1) / greatest(1, p.pages_count)), r.last_read, r.last_read, r.last_read
      from reading_progress r join parts p on p.id = r.part_id where r.person_id = any(ids)
      on conflict do nothing;
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
--> statement-breakpoint
-- transaction: new
-- Who opened a work today for the first time is counted below.
update views set last_day = utc_day(now()) where created_at >= utc_day(now());
--> statement-breakpoint
-- transaction: new
-- Adds steps to one count of days of works. A day that is already part of its month is changed there. Locked in the order of works and days,
-- so that two statements cannot wait for each other.
create function change_work_days(kind text, ids uuid[], days date[], steps int[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from work_days d join (select distinct s.id, s.day from unnest(ids, days) as s(id, day)) c on c.id = d.work_id and c.day = d.day
    order by d.work_id, d.day for no key update of d;
  insert into work_days as d (work_id, day, readers, finishes, likes, comments, saves, follows)
    select id, day, (kind = 'readers')::int * n, (kind = 'finishes')::int * n, (kind = 'likes')::int * n, (kind = 'comments')::int * n,
      (kind = 'saves')::int * n, (kind = 'follows')::int * n
    from (select s.id, s.day, sum(s.step)::int as n from unnest(ids, days, steps) as s(id, day, step) group by 1, 2 having sum(s.step) > 0) up
    order by id, day
  on conflict (work_id, day) do update set readers = d.readers + excluded.readers, finishes = d.finishes + excluded.finishes,
    likes = d.likes + excluded.likes, comments = d.comments + excluded.comments, saves = d.saves + excluded.saves, follows = d.follows + excluded.follows;
  if not exists (select from unnest(steps) as s(step) where s.step < 0) then return; end if;
  with down as (
      select s.id, s.day, sum(s.step)::int as n from unnest(ids, days, steps) as s(id, day, step) group by 1, 2 having sum(s.step) < 0),
    by_day as (
      update work_days d set readers = d.readers + (kind = 'readers')::int * down.n, finishes = d.finishes + (kind = 'finishes')::int * down.n,
        likes = d.likes + (kind = 'likes')::int * down.n, comments = d.comments + (kind = 'comments')::int * down.n,
        saves = d.saves + (kind = 'saves')::int * down.n, follows = d.follows + (kind = 'follows')::int * down.n
      from down where d.work_id = down.id and d.day = down.day returning d.work_id, d.day)
  update work_months m set finishes = m.finishes + (kind = 'finishes')::int * older.n, likes = m.likes + (kind = 'likes')::int * older.n,
      comments = m.comments + (kind = 'comments')::int * older.n, saves = m.saves + (kind = 'saves')::int * older.n,
      follows = m.follows + (kind = 'follows')::int * older.n
    from (select id, date_trunc('month', day)::date as month, sum(n)::int as n from down
      where not exists (select from by_day b where b.work_id = down.id and b.day = down.day) group by 1, 2) older
    where m.work_id = older.id and m.month = older.month;
end $$;
--> statement-breakpoint
-- The author's own reading is never counted, and what is on no work neither.
create function change_work_day(kind text, work uuid, person uuid, day date, step int) returns void language plpgsql as $$
begin
  if exists (select from works where id = work and author_id <> person) then
    perform change_work_days(kind, array[work], array[day], array[step]);
  end if;
end $$;
--> statement-breakpoint
create function count_reader_of_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_work_days('readers', array_agg(a.work_id), array_agg(a.last_day), array_agg(1))
      from added a join works w on w.id = a.work_id where w.author_id <> a.person_id and a.last_day is not null;
  else
    perform change_work_day('readers', new.work_id, new.person_id, new.last_day, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger views_work_days after insert on views
  referencing new table as added for each statement execute function count_reader_of_day();
--> statement-breakpoint
create trigger views_work_days_again after update of last_day on views
  for each row when (new.last_day is distinct from old.last_day) execute function count_reader_of_day();
--> statement-breakpoint
create function count_like_of_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_work_days('likes', array_agg(a.work_id), array_agg(utc_day(a.created_at)), array_agg(1))
      from added a join works w on w.id = a.work_id where w.author_id <> a.person_id;
  else
    perform change_work_days('likes', array_agg(r.work_id), array_agg(utc_day(r.created_at)), array_agg(-1))
      from removed r join works w on w.id = r.work_id where w.author_id <> r.person_id and is_remaining_member(r.person_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger likes_work_days after insert on likes
  referencing new table as added for each statement execute function count_like_of_day();
--> statement-breakpoint
create trigger likes_work_days_less after delete on likes referencing old table as removed for each statement execute function count_like_of_day();
--> statement-breakpoint
create function count_save_of_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_work_days('saves', array_agg(a.work_id), array_agg(utc_day(a.created_at)), array_agg(1))
      from added a join works w on w.id = a.work_id where w.author_id <> a.person_id;
  else
    perform change_work_days('saves', array_agg(r.work_id), array_agg(utc_day(r.created_at)), array_agg(-1))
      from removed r join works w on w.id = r.work_id where w.author_id <> r.person_id and is_remaining_member(r.person_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger saved_stories_work_days after insert on saved_stories
  referencing new table as added for each statement execute function count_save_of_day();
--> statement-breakpoint
create trigger saved_stories_work_days_less after delete on saved_stories
  referencing old table as removed for each statement execute function count_save_of_day();
--> statement-breakpoint
create function count_follow_of_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_work_days('follows', array_agg(a.work_id), array_agg(utc_day(a.created_at)), array_agg(1))
      from added a join works w on w.id = a.work_id where w.author_id <> a.person_id;
  else
    perform change_work_days('follows', array_agg(r.work_id), array_agg(utc_day(r.created_at)), array_agg(-1))
      from removed r join works w on w.id = r.work_id where w.author_id <> r.person_id and is_remaining_member(r.person_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger follows_work_days after insert on follows
  referencing new table as added for each statement execute function count_follow_of_day();
--> statement-breakpoint
create trigger follows_work_days_less after delete on follows referencing old table as removed for each statement execute function count_follow_of_day();
--> statement-breakpoint
-- A finished reading counts on the day the state was set, as long as the state stays.
create function count_finish_of_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform change_work_days('finishes', array_agg(r.work_id), array_agg(utc_day(r.state_at)), array_agg(-1))
      from removed r join works w on w.id = r.work_id where r.state = 'finished' and w.author_id <> r.person_id and is_remaining_member(r.person_id);
    return null;
  end if;
  if tg_op = 'UPDATE' and old.state = 'finished' then
    perform change_work_day('finishes', old.work_id, old.person_id, utc_day(old.state_at), -1);
  end if;
  if new.state = 'finished' then
    perform change_work_day('finishes', new.work_id, new.person_id, utc_day(new.state_at), 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger library_entries_work_days after insert on library_entries
  for each row when (new.state = 'finished') execute function count_finish_of_day();
--> statement-breakpoint
create trigger library_entries_work_days_again after update of state, state_at on library_entries
  for each row when ((old.state, old.state_at) is distinct from (new.state, new.state_at) and (old.state = 'finished' or new.state = 'finished'))
  execute function count_finish_of_day();
--> statement-breakpoint
create trigger library_entries_work_days_less after delete on library_entries
  referencing old table as removed for each statement execute function count_finish_of_day();
--> statement-breakpoint
-- Counted are the comments that everyone may see. A deleted account's are no longer shown, but were made.
create function count_comment_of_day() returns trigger language plpgsql as $$
declare
  was boolean;
  is_now boolean;
begin
  if tg_op = 'DELETE' then
    perform change_work_days('comments', array_agg(r.work_id), array_agg(utc_day(r.created_at)), array_agg(-1))
      from removed r join works w on w.id = r.work_id
      where r.state = 'shown' and not r.below_hidden and w.author_id <> r.author_id and is_remaining_member(r.author_id);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform change_work_days('comments', array_agg(a.work_id), array_agg(utc_day(a.created_at)), array_agg(1))
      from added a join works w on w.id = a.work_id where a.state = 'shown' and not a.below_hidden and w.author_id <> a.author_id;
    return null;
  end if;
  is_now := new.state = 'shown' and not new.below_hidden and new.author_id is not null;
  was := old.state = 'shown' and not old.below_hidden and old.author_id is not null;
  if is_now and not was then
    perform change_work_day('comments', new.work_id, new.author_id, utc_day(new.created_at), 1);
  elsif was and not is_now and is_remaining_member(old.author_id) then
    perform change_work_day('comments', old.work_id, old.author_id, utc_day(old.created_at), -1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger comments_work_days after insert on comments
  referencing new table as added for each statement execute function count_comment_of_day();
--> statement-breakpoint
create trigger comments_work_days_again after update of state, below_hidden, author_id on comments
  for each row when (new.work_id is not null and (old.state, old.below_hidden, old.author_id) is distinct from (new.state, new.below_hidden, new.author_id))
  execute function count_comment_of_day();
--> statement-breakpoint
create trigger comments_work_days_less after delete on comments
  referencing old table as removed for each statement execute function count_comment_of_day();
--> statement-breakpoint
-- How many members opened a part and how many came to its end, as in `reading_places`.
create function count_part_readers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from parts where id in (select part_id from removed) order by id for no key update;
    update parts set readers_count = readers_count - r.n, finished_count = finished_count - r.finished
      from (select part_id, count(*)::int as n, count(*) filter (where percent >= 100)::int as finished
        from removed join works w on w.id = removed.work_id where part_id is not null and w.author_id <> person_id group by part_id) r
      where parts.id = r.part_id;
  else
    update parts set readers_count = readers_count + (tg_op = 'INSERT')::int, finished_count = finished_count + (new.percent >= 100)::int
      where id = new.part_id and exists (select from works w where w.id = new.work_id and w.author_id <> new.person_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger reading_places_counted after insert on reading_places
  for each row when (new.part_id is not null) execute function count_part_readers();
--> statement-breakpoint
create trigger reading_places_counted_again after update of percent on reading_places
  for each row when (new.part_id is not null and old.percent < 100 and new.percent >= 100) execute function count_part_readers();
--> statement-breakpoint
create trigger reading_places_uncounted after delete on reading_places
  referencing old table as removed for each statement execute function count_part_readers();
--> statement-breakpoint
-- transaction: none
-- The readers of parts that there are, of 2,000 parts at a time.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select distinct part_id from reading_places where part_id > last order by part_id limit 2000);
    exit when ids = '{}';
    update parts set readers_count = r.n, finished_count = r.finished
      from (select p.part_id, count(*)::int as n, count(*) filter (where p.percent >= 100)::int as finished
        from reading_places p join works w on w.id = p.work_id where p.part_id = any(ids) and w.author_id <> p.person_id group by p.part_id) r
      where parts.id = r.part_id and (parts.readers_count, parts.finished_count) <> (r.n, r.finished);
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
--> statement-breakpoint
-- transaction: none
-- The counts of what there is; of readers only the first day is known. Writers wait while 500 works are counted, so that the triggers
-- above and this count each row once.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  upto uuid;
begin
  loop
    select id into upto from (select id from works where id > last order by id limit 500) next order by id desc limit 1;
    exit when upto is null;
    lock table views, library_entries, likes, comments, saved_stories, follows in share mode;
    insert into work_days (work_id, day, readers, finishes, likes, comments, saves, follows)
    select t.work_id, t.day, count(*) filter (where t.kind = 'readers'), count(*) filter (where t.kind = 'finishes'), count(*) filter (where t.kind = 'likes'),
      count(*) filter (where t.kind = 'comments'), count(*) filter (where t.kind = 'saves'), count(*) filter (where t.kind = 'follows')
    from (
      select 'readers' as kind, work_id, person_id, utc_day(created_at) as day from views where work_id > last and work_id <= upto
      union all select 'finishes', work_id, person_id, utc_day(state_at) from library_entries
        where state = 'finished' and work_id > last and work_id <= upto
      union all select 'likes', work_id, person_id, utc_day(created_at) from likes where work_id > last and work_id <= upto
      union all select 'comments', work_id, author_id, utc_day(created_at) from comments
        where work_id > last and work_id <= upto and state = 'shown' and not below_hidden and author_id is not null
      union all select 'saves', work_id, person_id, utc_day(created_at) from saved_stories where work_id > last and work_id <= upto
      union all select 'follows', work_id, person_id, utc_day(created_at) from follows where work_id > last and work_id <= upto) t
    join works w on w.id = t.work_id where w.author_id <> t.person_id group by 1, 2
    on conflict (work_id, day) do update set readers = excluded.readers, finishes = excluded.finishes, likes = excluded.likes,
      comments = excluded.comments, saves = excluded.saves, follows = excluded.follows;
    commit;
    last := upto;
  end loop;
end $$;
