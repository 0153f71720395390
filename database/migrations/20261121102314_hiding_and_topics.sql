-- Whether a post counts among the topics is asked of its author's row with a lock that waits for somebody who is just hiding or coming back:
-- without it a post beside the switch was counted for a private profile, and a deleted one was taken off twice.
create or replace function count_topics_of_post() returns trigger language plpgsql as $$
begin
  perform from people where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end) and not is_private for share;
  if found then
    if tg_op = 'INSERT' then
      perform count_topics(new.author_id, new.id, 1);
    else
      perform count_topics(old.author_id, old.id, -1);
    end if;
  end if;
  return case tg_op when 'INSERT' then new else old end;
end $$;
