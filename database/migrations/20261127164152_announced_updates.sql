ALTER TABLE "works" ADD COLUMN "announced_at" timestamp with time zone;
--> statement-breakpoint
-- A new part that was held renews its work once it is released, and not when it was changed or hidden before (EDIT-10).
create or replace function apply_part_state() returns trigger language plpgsql as $$
declare
  step integer := (new.state = 'shown')::int - (old.state = 'shown')::int;
begin
  update works set chapter_count = chapter_count + step,
    renewed_at = case when old.state = 'held' and new.state = 'shown' and new.revision = 1 then now() else renewed_at end
    where id = new.work_id and step <> 0;
  perform announce_state(array['work:' || new.work_id, 'home']);
  return null;
end $$;
--> statement-breakpoint
-- transaction: none
-- `Recently updated` has the works to which a part was added, also before this version. Locks the rows of 1,000 works at a time.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select distinct work_id from parts where work_id > last order by work_id limit 1000);
    exit when ids = '{}';
    update works set renewed_at = newest.at
      from (select work_id, max(created_at) as at from parts where state = 'shown' and work_id = any(ids) group by work_id) newest
      where newest.work_id = works.id and works.renewed_at is distinct from newest.at;
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
