-- What is published already counts from now on: every page and panel is read once, before the tables are altered. Whoever writes to works or parts waits
-- until this has ended (SHARE ROW EXCLUSIVE), since a work published after the reading would not be counted. Reading goes on until the columns are added
-- (ACCESS EXCLUSIVE), after which only the rows of works and parts are written.
LOCK TABLE "works", "parts" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TEMPORARY TABLE "text_sums" ON COMMIT DROP AS
  SELECT work_id, part_id, sum(bytes)::bigint AS bytes FROM (
    SELECT work_id, part_id, octet_length(document::text) AS bytes FROM pages
    UNION ALL SELECT work_id, part_id, octet_length(to_jsonb(panels)::text) FROM panels
  ) leaves GROUP BY work_id, part_id;
--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "text_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "text_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "parts" SET "text_bytes" = stored.bytes FROM "text_sums" stored WHERE stored.part_id = "parts"."id";
--> statement-breakpoint
-- The pages of its parts name the work too.
UPDATE "works" SET "text_bytes" = stored.bytes FROM (
  SELECT work_id, sum(bytes)::bigint AS bytes FROM "text_sums" GROUP BY work_id
) stored WHERE stored.work_id = "works"."id";
--> statement-breakpoint
DROP TABLE "text_sums";
--> statement-breakpoint
INSERT INTO "storage_usage" ("person_id", "bytes")
  SELECT author_id, sum(text_bytes) FROM works WHERE text_bytes > 0 GROUP BY author_id
  ON CONFLICT ("person_id") DO UPDATE SET "bytes" = "storage_usage"."bytes" + excluded."bytes";
--> statement-breakpoint
create function count_text_of_part() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update works set text_bytes = text_bytes + new.text_bytes where id = new.work_id;
  else
    update works set text_bytes = greatest(0, text_bytes - old.text_bytes) where id = old.work_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Only what grows makes the row of a person: when an account is deleted, its works go after it.
create function count_text_of_work() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'INSERT' then 0 else old.text_bytes end;
  more bigint := case when tg_op = 'DELETE' then 0 else new.text_bytes end - before;
begin
  if more > 0 then
    insert into storage_usage (person_id, bytes) values (new.author_id, more)
      on conflict (person_id) do update set bytes = storage_usage.bytes + excluded.bytes;
  else
    update storage_usage set bytes = greatest(0, bytes + more) where person_id = old.author_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Deferred to the end of the transaction: whoever deletes an image locks it before the count, and a publishing that locked the count before its images
-- would wait for it in a ring.
create constraint trigger parts_text_added after insert on parts deferrable initially deferred
  for each row when (new.text_bytes > 0) execute function count_text_of_part();
--> statement-breakpoint
create constraint trigger parts_text_deleted after delete on parts deferrable initially deferred
  for each row when (old.text_bytes > 0) execute function count_text_of_part();
--> statement-breakpoint
create constraint trigger works_text_added after insert on works deferrable initially deferred
  for each row when (new.text_bytes > 0) execute function count_text_of_work();
--> statement-breakpoint
create constraint trigger works_text_changed after update of text_bytes on works deferrable initially deferred
  for each row when (new.text_bytes <> old.text_bytes) execute function count_text_of_work();
--> statement-breakpoint
create constraint trigger works_text_deleted after delete on works deferrable initially deferred
  for each row when (old.text_bytes > 0) execute function count_text_of_work();
