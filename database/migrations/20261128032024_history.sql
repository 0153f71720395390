CREATE TABLE "version_counters" (
	"work_id" uuid NOT NULL,
	"part_id" uuid,
	"last_number" integer NOT NULL,
	"trimmed_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "version_counters_of" UNIQUE NULLS NOT DISTINCT("work_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "version_usage" (
	"work_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "words_added" integer;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "words_removed" integer;--> statement-breakpoint
ALTER TABLE "version_counters" ADD CONSTRAINT "version_counters_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_counters" ADD CONSTRAINT "version_counters_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_usage" ADD CONSTRAINT "version_usage_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_usage" ADD CONSTRAINT "version_usage_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_counters_part" ON "version_counters" USING btree ("part_id") WHERE "version_counters"."part_id" is not null;--> statement-breakpoint
CREATE INDEX "version_usage_person" ON "version_usage" USING btree ("person_id");--> statement-breakpoint
-- The numbers and bytes of the versions that exist. Both tables are new, so nothing else waits for them.
insert into version_counters (work_id, part_id, last_number) select work_id, part_id, max(number) from versions group by work_id, part_id;
--> statement-breakpoint
insert into version_usage (work_id, person_id, bytes)
  select body.work_id, works.author_id, sum(body.bytes) from version_bodies body join works on works.id = body.work_id
  group by body.work_id, works.author_id;
--> statement-breakpoint
create function count_version_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into version_usage (work_id, person_id, bytes)
      select c.work_id, works.author_id, sum(c.bytes) from changed c join works on works.id = c.work_id group by c.work_id, works.author_id
      on conflict (work_id) do update set bytes = version_usage.bytes + excluded.bytes;
  elsif tg_op = 'UPDATE' then
    update version_usage u set bytes = greatest(0, u.bytes + c.bytes)
      from (select n.work_id, sum(n.bytes - o.bytes) as bytes from changed n join changed_before o using (id) group by n.work_id) c
      where u.work_id = c.work_id and c.bytes <> 0;
  else
    update version_usage u set bytes = greatest(0, u.bytes - c.bytes)
      from (select work_id, sum(bytes) as bytes from changed group by work_id) c where u.work_id = c.work_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger version_bodies_counted after insert on version_bodies
  referencing new table as changed for each statement execute function count_version_bytes();
--> statement-breakpoint
create trigger version_bodies_recounted after update on version_bodies
  referencing old table as changed_before new table as changed for each statement execute function count_version_bytes();
--> statement-breakpoint
create trigger version_bodies_uncounted after delete on version_bodies
  referencing old table as changed for each statement execute function count_version_bytes();
