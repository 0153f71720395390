-- Trigram indexes and letters without their marks, for the search.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Both counts follow the row, whoever writes it or takes it away (an account that leaves takes its rows with it). The two people are locked
-- in the order of their ids, so that two who spectate each other at one moment never wait for one another in a ring.
create function count_spectating() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  spectator uuid := case tg_op when 'INSERT' then new.spectator_id else old.spectator_id end;
  spectated uuid := case tg_op when 'INSERT' then new.spectated_id else old.spectated_id end;
begin
  perform from people where id in (spectator, spectated) order by id for no key update;
  update people set spectating_count = spectating_count + step where id = spectator;
  update people set spectator_count = spectator_count + step where id = spectated;
  return null;
end $$;
--> statement-breakpoint
create trigger spectating_counted after insert or delete on spectating for each row execute function count_spectating();
--> statement-breakpoint
-- A topic counts the posts of public profiles that carry it, in small letters and each once; in the order of the tags, so that two posts of
-- the same tags never wait for one another in a ring.
create function count_topics(person uuid, post uuid, step integer) returns void language sql as $$
  insert into topics (tag, posts_count)
    select lower(tag), step * count(distinct p.id) from posts p, unnest(p.tags) as tag
    where (post is null or p.id = post) and p.author_id = person group by lower(tag) order by 1
  on conflict (tag) do update set posts_count = topics.posts_count + excluded.posts_count
$$;
--> statement-breakpoint
create function count_topics_of_post() returns trigger language plpgsql as $$
begin
  if exists (select from people where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end) and not is_private) then
    if tg_op = 'INSERT' then
      perform count_topics(new.author_id, new.id, 1);
      return new;
    end if;
    perform count_topics(old.author_id, old.id, -1);
  end if;
  return case tg_op when 'INSERT' then new else old end;
end $$;
--> statement-breakpoint
create trigger posts_topics_added after insert on posts for each row when (new.tags <> '{}') execute function count_topics_of_post();
--> statement-breakpoint
create trigger posts_topics_taken before delete on posts for each row when (old.tags <> '{}') execute function count_topics_of_post();
--> statement-breakpoint
-- Whoever hides their profile takes their posts out of the topics, and brings them back with it; and everybody's open lists are told.
create function follow_visibility() returns trigger language plpgsql as $$
begin
  perform count_topics(new.id, null, case when new.is_private then -1 else 1 end);
  perform pg_notify('live', json_build_object('topic', 'people')::text);
  return null;
end $$;
--> statement-breakpoint
create trigger people_visibility after update of is_private on people for each row when (old.is_private <> new.is_private) execute function follow_visibility();
--> statement-breakpoint
insert into topics (tag, posts_count) values ('worldbuilding', 128), ('characterdesign', 96), ('plottwist', 84), ('magicsystem', 72), ('scifitech', 65);
--> statement-breakpoint
-- Who leaves takes their posts out of the topics first: when the rows themselves go, nobody can tell any more whether they were counted.
create function forget_topics() returns trigger language plpgsql as $$
begin
  perform count_topics(old.id, null, -1);
  return old;
end $$;
--> statement-breakpoint
create trigger people_topics before delete on people for each row when (not old.is_private) execute function forget_topics();
