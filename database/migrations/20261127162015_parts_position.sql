DROP INDEX "parts_work_oldest";--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The parts of earlier versions are in the order in which they were listed. The table is locked until the end of the migration.
update parts set position = numbered.position
  from (select id, row_number() over (partition by work_id order by created_at, id) as position from parts) numbered where numbered.id = parts.id;
--> statement-breakpoint
-- Deferrable, so that it is checked after a whole statement, which can move all parts of a work.
ALTER TABLE "parts" ADD CONSTRAINT "parts_place" UNIQUE("work_id","position") DEFERRABLE INITIALLY IMMEDIATE;
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
