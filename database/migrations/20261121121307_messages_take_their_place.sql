-- A message takes the next place in its channel while the channel's row is held, so that places are seen in the order they were given: whoever has
-- place 7 and asks for what came after misses nothing, however long another's transaction took.
create function take_place() returns trigger language plpgsql as $$
begin
  update channels set last_position = last_position + 1 where id = new.channel_id returning last_position into new.position;
  new.position = coalesce(new.position, 0); -- no such channel: its foreign key says so
  return new;
end $$;
--> statement-breakpoint
create trigger channel_messages_place before insert on channel_messages for each row execute function take_place();
--> statement-breakpoint
-- What is taken back leaves a note for open tabs, whoever takes it (an account that leaves takes its messages along); a channel that goes leaves none.
-- The channels are held in the order of their ids, as where they are counted.
create function note_gone() returns trigger language plpgsql as $$
begin
  perform from channels where id in (select channel_id from changed) order by id for no key update;
  with moved as (
    update channels set last_position = last_position + 1 where id in (select channel_id from changed) returning id, last_position
  )
  insert into channel_gone (channel_id, position, message_id)
    select moved.id, moved.last_position, changed.id from changed join moved on moved.id = changed.channel_id;
  return null;
end $$;
--> statement-breakpoint
create trigger channel_messages_gone after delete on channel_messages referencing old table as changed for each statement execute function note_gone();
