-- A profile that becomes private or public concerns the pages with something of that person, not every page: lists of works, posts or entries only
-- where there are any of theirs. The function is replaced in place, so nothing is locked.
create or replace function follow_visibility() returns trigger language plpgsql as $$
begin
  perform count_topics(new.id, null, case when new.is_private then -1 else 1 end);
  perform pg_notify('live', json_build_object('topic', 'people', 'among', array_remove(array[
    'profiles', 'profile:' || new.id, 'visibility:' || new.id,
    case when exists (select from works where author_id = new.id) then 'home' end,
    case when exists (select from works where author_id = new.id and kind = 'challenge_entry') then 'challenges' end,
    case when exists (select from posts where author_id = new.id) then 'posts' end], null))::text);
  return null;
end $$;
