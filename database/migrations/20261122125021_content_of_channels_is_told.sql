-- What is said or deleted in a channel is announced with its position, so that each process reads it once for all its streams (LIVE-07).
-- Every other change of the channel still makes open pages ask; the count of messages alone is told by the list of channels.
create or replace function tell_of_channel() returns trigger language plpgsql as $$
declare
  chat text[] := '{last_position,message_count}';
begin
  perform pg_notify('live', '{"topic":"channels"}');
  if tg_op = 'UPDATE' and to_jsonb(new) - chat = to_jsonb(old) - chat then
    if new.last_position <> old.last_position then
      perform pg_notify('live', json_build_object('topic', 'channel:' || new.id, 'position', new.last_position)::text);
    end if;
  else
    perform pg_notify('live', json_build_object('topic', 'channel:' || coalesce(new.id, old.id))::text);
  end if;
  return null;
end $$;
