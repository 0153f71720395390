CREATE TABLE "topic_people" (
	"tag" text NOT NULL,
	"person_id" uuid NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "topic_people_tag_person_id_pk" PRIMARY KEY("tag","person_id")
);
--> statement-breakpoint
DROP INDEX "topics_busiest";--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "starting_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "counted_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "people_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "starting_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "counted_from" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "topics_popular" ON "topics" USING btree ("people_count","posts_count","tag") WHERE "topics"."starting_count" = 0;--> statement-breakpoint
CREATE INDEX "topics_starting" ON "topics" USING btree ("tag") WHERE "topics"."starting_count" > 0;
--> statement-breakpoint
-- A topic counts posts and the people who posted them; in the order of the tags, so that two posts of the same tags never wait for one another in a
-- ring. The row of the topic is locked first, so the two counts agree.
create or replace function count_topics(person uuid, post uuid, step integer) returns void language plpgsql as $$
declare
  counted record;
  theirs integer;
begin
  for counted in
    select lower(t.tag) as word, count(distinct p.id)::int as n from posts p, unnest(p.tags) as t(tag)
      where (post is null or p.id = post) and p.author_id = person group by lower(t.tag) order by 1
  loop
    insert into topics (tag, posts_count) values (counted.word, step * counted.n)
      on conflict (tag) do update set posts_count = topics.posts_count + excluded.posts_count;
    insert into topic_people (tag, person_id, posts) values (counted.word, person, step * counted.n)
      on conflict (tag, person_id) do update set posts = topic_people.posts + excluded.posts returning posts into theirs;
    if step > 0 and theirs = counted.n then
      update topics set people_count = people_count + 1 where tag = counted.word;
    elsif theirs <= 0 then
      delete from topic_people where tag = counted.word and person_id = person;
      update topics set people_count = greatest(0, people_count - 1) where tag = counted.word;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- The first real post with a tag begins to take the place of the starting figures of all topics.
create or replace function count_topics_of_post() returns trigger language plpgsql as $$
declare
  counted boolean;
begin
  select not is_private into counted from people where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end) for share;
  if counted then
    if tg_op = 'INSERT' then
      perform count_topics(new.author_id, new.id, 1);
      update topics set counted_from = new.created_at
        where starting_count > 0 and (counted_from is null or counted_from > new.created_at);
    else
      perform count_topics(old.author_id, old.id, -1);
    end if;
  end if;
  return case tg_op when 'INSERT' then new else old end;
end $$;
--> statement-breakpoint
create or replace function count_entry() returns trigger language plpgsql as $$
declare
  entry works;
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  counted boolean;
  theirs integer;
begin
  if tg_op = 'INSERT' then
    entry := new;
  else
    entry := old;
  end if;
  select not is_private into counted from people where id = entry.author_id for share;
  if tg_op = 'INSERT' then
    insert into challenge_participants (challenge_id, person_id, entries) values (entry.challenge_id, entry.author_id, 1)
      on conflict (challenge_id, person_id) do update set entries = challenge_participants.entries + 1 returning entries into theirs;
  else
    update challenge_participants set entries = entries - 1
      where challenge_id = entry.challenge_id and person_id = entry.author_id returning entries into theirs;
    if not found then
      return null; -- its maker left, and was taken out before
    end if;
    delete from challenge_participants where challenge_id = entry.challenge_id and person_id = entry.author_id and entries = 0;
  end if;
  if counted then
    update challenges set entries_count = entries_count + step,
      participant_count = participant_count + case when theirs = (case tg_op when 'INSERT' then 1 else 0 end) then step else 0 end,
      counted_from = case when tg_op = 'INSERT' and starting_count > 0 then least(counted_from, entry.created_at) else counted_from end
      where id = entry.challenge_id;
  end if;
  perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  return null;
end $$;
--> statement-breakpoint
-- What there is already: who posts about what, and which figures are those that every installation began with.
insert into topic_people (tag, person_id, posts)
  select lower(t.tag), p.author_id, count(distinct p.id) from posts p join people a on a.id = p.author_id and not a.is_private, unnest(p.tags) as t(tag)
  group by 1, 2;
--> statement-breakpoint
update topics set people_count = (select count(*) from topic_people mine where mine.tag = topics.tag);
--> statement-breakpoint
update topics set starting_count = least(posts_count, start.n),
    counted_from = (select min(p.created_at) from posts p join people a on a.id = p.author_id and not a.is_private where p.tags <> '{}')
  from (values ('worldbuilding', 128), ('characterdesign', 96), ('plottwist', 84), ('magicsystem', 72), ('scifitech', 65)) as start(tag, n)
  where topics.tag = start.tag;
--> statement-breakpoint
update challenges set starting_count = least(participant_count, 126),
    counted_from = (select min(w.created_at) from works w join people a on a.id = w.author_id and not a.is_private
      where w.kind = 'challenge_entry' and w.challenge_id = challenges.id)
  where title = 'Lost in Translation' and start_date = (select min(start_date) from challenges) and participant_count >= 126;
