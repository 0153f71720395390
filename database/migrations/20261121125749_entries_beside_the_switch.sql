-- The maker's row is locked whether they are hidden or not: a condition on it let somebody who was just coming back pass by, and an entry that went
-- at that moment stayed in the counts.
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
      participant_count = participant_count + case when theirs = (case tg_op when 'INSERT' then 1 else 0 end) then step else 0 end
      where id = entry.challenge_id;
  end if;
  perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  return null;
end $$;
