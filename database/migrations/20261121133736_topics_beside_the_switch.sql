-- Whether a post counts among the topics is asked of its author's row under a lock. The question before was put with the condition in it:
-- a row that did not meet it was not locked, and a post beside the switch back to a public profile was counted by nobody.
create or replace function count_topics_of_post() returns trigger language plpgsql as $$
declare
  counted boolean;
begin
  select not is_private into counted from people where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end) for share;
  if counted then
    if tg_op = 'INSERT' then
      perform count_topics(new.author_id, new.id, 1);
    else
      perform count_topics(old.author_id, old.id, -1);
    end if;
  end if;
  return case tg_op when 'INSERT' then new else old end;
end $$;
