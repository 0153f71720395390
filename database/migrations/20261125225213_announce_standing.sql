-- A standing holds at once in every process: the streams of the person end and are opened again with the rights of now (MOD-14). A ban and
-- its end change what others see on any page, as a deleted account does.
create function announce_standing() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'person:' || new.id, 'standing', new.id)::text);
  if (old.standing = 'banned') <> (new.standing = 'banned') then
    perform pg_notify('live', json_build_object('topic', 'people')::text);
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger people_standing_announced after update of standing, standing_until on people
  for each row when (old.standing <> new.standing or old.standing_until is distinct from new.standing_until)
  execute function announce_standing();
