-- Who takes part, and with how many entries, follows the entries themselves, whoever writes them or takes them away; a first entry adds one to the
-- challenge, the last that goes takes it off again (AMB-10, decision 2: what the challenge started with stays). What a private profile takes part in is
-- counted for nobody (decisions, Privacy). The maker's row is asked with a lock that waits for somebody who is just hiding or coming back.
create function count_entry() returns trigger language plpgsql as $$
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
  perform from people where id = entry.author_id and not is_private for share;
  counted := found;
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
      participant_count = participant_count + case when theirs = (case tg_op when 'INSERT' then 1 else 0 end) then step else 0 end
      where id = entry.challenge_id;
  end if;
  perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  return null;
end $$;
--> statement-breakpoint
create trigger works_entry_added after insert on works for each row
  when (new.kind = 'challenge_entry' and new.challenge_id is not null) execute function count_entry();
--> statement-breakpoint
create trigger works_entry_taken after delete on works for each row
  when (old.kind = 'challenge_entry' and old.challenge_id is not null) execute function count_entry();
--> statement-breakpoint
-- In the order of the ids, so that two who hide or leave at one moment never wait for one another in a ring.
create function count_challenges_of(person uuid, step integer) returns void language plpgsql as $$
begin
  perform from challenges where id in (select challenge_id from challenge_participants where person_id = person) order by id for no key update;
  update challenges set participant_count = participant_count + step, entries_count = entries_count + step * mine.entries
    from challenge_participants mine where mine.person_id = person and mine.challenge_id = challenges.id;
  if found then
    perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  end if;
end $$;
--> statement-breakpoint
create function follow_participant() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform count_challenges_of(new.id, case when new.is_private then -1 else 1 end);
    return null;
  end if;
  if not old.is_private then
    perform count_challenges_of(old.id, -1);
  end if;
  delete from challenge_participants where person_id = old.id;
  return old;
end $$;
--> statement-breakpoint
create trigger people_challenges_hidden after update of is_private on people for each row
  when (old.is_private <> new.is_private) execute function follow_participant();
--> statement-breakpoint
create trigger people_challenges_left before delete on people for each row execute function follow_participant();
