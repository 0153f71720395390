CREATE INDEX "people_limited" ON "people" USING btree ("standing","id") WHERE "people"."standing" <> 'active';
--> statement-breakpoint
-- Counts beside lists leave banned people out as they leave out private profiles (MOD-14). They change with the stored standing; only a ban that
-- ends by its time, which no decision makes, would stay uncounted until the next decision.
create function is_counted(person people) returns boolean language sql immutable parallel safe as
  $$ select not person.is_private and person.standing <> 'banned' $$;
--> statement-breakpoint
create or replace function count_topics_of_post() returns trigger language plpgsql as $$
declare
  counted boolean;
begin
  select is_counted(p) into counted from people p where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end) for share;
  if counted then
    if tg_op = 'INSERT' then
      perform change_topic_counts(new.author_id, new.id, 1);
      update topics set counted_from = new.created_at
        where starting_count > 0 and (counted_from is null or counted_from > new.created_at);
    else
      perform change_topic_counts(old.author_id, old.id, -1);
    end if;
  end if;
  return case tg_op when 'INSERT' then new else old end;
end $$;
--> statement-breakpoint
create or replace function change_topics_of_post_state() returns trigger language plpgsql as $$
declare
  counted boolean;
begin
  select is_counted(p) into counted from people p where id = new.author_id for share;
  if counted then
    perform change_topic_counts(new.author_id, new.id, case tg_when when 'BEFORE' then -1 else 1 end);
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger people_topics_deleted on people;
--> statement-breakpoint
create trigger people_topics_deleted before delete on people
  for each row when (is_counted(old)) execute function remove_topics_of_person();
--> statement-breakpoint
create or replace function announce_visibility() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'people', 'among', array_remove(array[
    'profiles', 'profile:' || new.id, 'visibility:' || new.id,
    case when exists (select from works where author_id = new.id) then 'home' end,
    case when exists (select from works where author_id = new.id and kind = 'challenge_entry') then 'challenges' end,
    case when exists (select from posts where author_id = new.id) then 'posts' end], null))::text);
  return null;
end $$;
--> statement-breakpoint
create function count_person_again() returns trigger language plpgsql as $$
begin
  perform change_topic_counts(new.id, null, case when is_counted(new) then 1 else -1 end);
  perform change_challenge_counts(new.id, case when is_counted(new) then 1 else -1 end);
  return null;
end $$;
--> statement-breakpoint
create trigger people_counted_again after update of is_private, standing on people
  for each row when (is_counted(old) <> is_counted(new)) execute function count_person_again();
--> statement-breakpoint
create or replace function count_challenge_entry() returns trigger language plpgsql as $$
declare
  entry works;
  added boolean;
  step integer;
  counted boolean;
  own_count integer;
begin
  if tg_op = 'DELETE' then
    entry := old;
    added := false;
  else
    entry := new;
    added := new.state = 'shown';
  end if;
  step := case when added then 1 else -1 end;
  select is_counted(p) into counted from people p where id = entry.author_id for share;
  if added then
    insert into challenge_participants (challenge_id, person_id, entries) values (entry.challenge_id, entry.author_id, 1)
      on conflict (challenge_id, person_id) do update set entries = challenge_participants.entries + 1 returning entries into own_count;
  else
    update challenge_participants set entries = entries - 1
      where challenge_id = entry.challenge_id and person_id = entry.author_id returning entries into own_count;
    if not found then
      return null; -- its author was purged, and was subtracted before
    end if;
    delete from challenge_participants where challenge_id = entry.challenge_id and person_id = entry.author_id and entries = 0;
  end if;
  if counted then
    update challenges set entries_count = entries_count + step,
      participant_count = participant_count + case when own_count = (case when added then 1 else 0 end) then step else 0 end,
      counted_from = case when tg_op = 'INSERT' and starting_count > 0 then least(counted_from, entry.created_at) else counted_from end
      where id = entry.challenge_id;
  end if;
  perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  perform pg_notify('live', json_build_object('topic', 'people', 'among', array['challenges'])::text) where tg_op = 'UPDATE';
  return null;
end $$;
--> statement-breakpoint
drop trigger people_challenges_visibility on people;
--> statement-breakpoint
create or replace function update_challenge_participation() returns trigger language plpgsql as $$
begin
  if is_counted(old) then
    perform change_challenge_counts(old.id, -1);
  end if;
  delete from challenge_participants where person_id = old.id;
  return old;
end $$;
--> statement-breakpoint
-- The people are locked, so that one who is banned while joining or leaving is counted exactly once.
create or replace function count_channel_members() returns trigger language plpgsql as $$
declare
  banned uuid[];
begin
  banned := array(select id from people where id in (select person_id from changed) and standing = 'banned' order by id for share);
  perform change_channel_counts(case tg_op when 'INSERT' then 1 else -1 end, 0,
    (select array_agg(channel_id) from changed where person_id <> all(banned)));
  return null;
end $$;
--> statement-breakpoint
create function count_banned_member() returns trigger language plpgsql as $$
begin
  perform change_channel_counts(case when new.standing = 'banned' then -1 else 1 end, 0,
    (select array_agg(channel_id) from channel_members where person_id = new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger people_members_counted after update of standing on people
  for each row when ((old.standing = 'banned') <> (new.standing = 'banned')) execute function count_banned_member();
--> statement-breakpoint
-- Before the person's row is deleted, because afterwards it cannot be determined whether the memberships were counted.
create function remove_banned_member() returns trigger language plpgsql as $$
begin
  delete from channel_members where person_id = old.id;
  return old;
end $$;
--> statement-breakpoint
create trigger people_banned_deleted before delete on people
  for each row when (old.standing = 'banned') execute function remove_banned_member();
--> statement-breakpoint
-- People who are banned already are subtracted once. Only their own rows are read.
do $$
declare
  person record;
begin
  for person in select id, is_private from people where standing = 'banned' loop
    if not person.is_private then
      perform change_topic_counts(person.id, null, -1);
      perform change_challenge_counts(person.id, -1);
    end if;
    perform change_channel_counts(-1, 0, (select array_agg(channel_id) from channel_members where person_id = person.id));
  end loop;
end $$;
