ALTER TABLE "file_deletions" ALTER COLUMN "owner_id" DROP NOT NULL;
--> statement-breakpoint
-- The visibility topic of an author; all children share one, because their ids are not published (SAFE-09).
create function visibility_topic(person people) returns text language sql immutable as $$
  select 'visibility:' || case when person.role = 'child' then 'children' else person.id::text end
$$;
--> statement-breakpoint
create or replace function announce_visibility() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'people', 'among', array_remove(array[
    'profiles', 'profile:' || new.id, visibility_topic(new),
    case when exists (select from works where author_id = new.id) then 'home' end,
    case when exists (select from works where author_id = new.id and kind = 'challenge_entry') then 'challenges' end,
    case when exists (select from posts where author_id = new.id) then 'posts' end], null))::text);
  return null;
end $$;
--> statement-breakpoint
create or replace function announce_moved_child() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'group:' || old.group_id)::text),
    pg_notify('live', json_build_object('topic', 'group:' || new.group_id)::text),
    pg_notify('live', json_build_object('topic', 'people', 'among', json_build_array(visibility_topic(new), 'home'))::text);
  return null;
end $$;
--> statement-breakpoint
-- The folder of an image of a child is not that of its owner, so account deletion does not find its files there: they are scheduled.
create function schedule_files_of_child() returns trigger language plpgsql as $$
declare
  base text := regexp_replace(old.address, '^/media/(.*)\.webp$', '\1');
begin
  insert into file_deletions (key)
    select base || '.webp' union all
    select base || '.w' || width || '.webp' from unnest(old.widths[:cardinality(old.widths) - 1]) width
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger pictures_of_children after delete on pictures
  for each row when (split_part(old.address, '/', 4) <> old.owner_id::text) execute function schedule_files_of_child();
