ALTER TABLE "parts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A new part is the last one. The lock makes parts wait that are added to the same work at the same time.
create function number_part() returns trigger language plpgsql as $$
begin
  perform from works where id = new.work_id for no key update;
  new.position := coalesce((select max(position) from parts where work_id = new.work_id), 0) + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger parts_numbered before insert on parts
  for each row when (new.position = 0) execute function number_part();
--> statement-breakpoint
-- transaction: none
-- The parts of earlier versions are in the order in which they were listed. Locks the parts of 1,000 works at a time.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select distinct work_id from parts where work_id > last order by work_id limit 1000);
    exit when ids = '{}';
    perform from works where id = any(ids) order by id for no key update;
    update parts set position = numbered.position
      from (select id, row_number() over (partition by work_id order by created_at, id) as position from parts where work_id = any(ids)) numbered
      where numbered.id = parts.id and parts.position <> numbered.position;
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "parts_place" ON "parts" USING btree ("work_id","position");
--> statement-breakpoint
-- Deferrable, so that it is checked after a whole statement, which can move all parts of a work.
ALTER TABLE "parts" ADD CONSTRAINT "parts_place" UNIQUE USING INDEX "parts_place" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
DROP INDEX "parts_work_oldest";
