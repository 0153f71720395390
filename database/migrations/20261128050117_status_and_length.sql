ALTER TABLE "parts" ADD COLUMN "seconds" double precision;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "own_seconds" double precision;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "reading_seconds" double precision;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "hold_until" date;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_status" CHECK ("works"."status" in ('progress', 'complete', 'hold') and ("works"."hold_until" is null or "works"."status" = 'hold')) NOT VALID;--> statement-breakpoint
-- Null until the job below measured an older work; new works begin at 0, which adds no value to existing rows.
ALTER TABLE "works" ALTER COLUMN "own_seconds" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "reading_seconds" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "parts" ALTER COLUMN "seconds" SET DEFAULT 0;
--> statement-breakpoint
-- Seconds to read a page: 238 words a minute, and 500 characters a minute of scripts without spaces (TAG-06). Only a page with such
-- characters is counted anew.
create function reading_seconds(document jsonb, words integer) returns double precision language plpgsql immutable parallel safe as $$
declare
  unspaced constant text := '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff';
  body text;
begin
  if document::text !~ ('[' || unspaced || ']') then
    return words * 60.0 / 238;
  end if;
  body := coalesce(document_words(document), '');
  return regexp_count(body, '[' || unspaced || ']') * 60.0 / 500
    + regexp_count(body, '[^\s\u3000-\u303f\uff00-\uff20.,;:!?()"“”„«»…–—' || unspaced || ']+') * 60.0 / 238;
end $$;
--> statement-breakpoint
-- Seconds to read the text or panels of a work itself, or of one of its parts; a panel takes 8 seconds.
create function seconds_of_text(work uuid, part uuid) returns double precision language sql stable as $$
  select coalesce((select sum(reading_seconds(document, words)) from pages where work_id = work and part_id is not distinct from part), 0)
    + 8 * (select count(*) from panels where work_id = work and part_id is not distinct from part)
$$;
--> statement-breakpoint
create function add_seconds_of_pages() returns trigger language plpgsql as $$
begin
  update parts set seconds = parts.seconds + added.seconds
    from (select part_id, sum(reading_seconds(document, words)) as seconds from inserted where part_id is not null group by part_id) added
    where parts.id = added.part_id;
  update works set own_seconds = own_seconds + added.seconds, reading_seconds = reading_seconds + added.seconds
    from (select work_id, sum(reading_seconds(document, words)) as seconds from inserted where part_id is null group by work_id) added
    where works.id = added.work_id;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_measured after insert on pages
  referencing new table as inserted for each statement execute function add_seconds_of_pages();
--> statement-breakpoint
create function add_seconds_of_panels() returns trigger language plpgsql as $$
begin
  update parts set seconds = parts.seconds + added.seconds
    from (select part_id, 8 * count(*) as seconds from inserted where part_id is not null group by part_id) added
    where parts.id = added.part_id;
  update works set own_seconds = own_seconds + added.seconds, reading_seconds = reading_seconds + added.seconds
    from (select work_id, 8 * count(*) as seconds from inserted where part_id is null group by work_id) added
    where works.id = added.work_id;
  return null;
end $$;
--> statement-breakpoint
create trigger panels_measured after insert on panels
  referencing new table as inserted for each statement execute function add_seconds_of_panels();
--> statement-breakpoint
-- Measures what is left; nothing is left when changes replace all pages, and the work is not found when it is deleted as well.
create function measure_rest() returns trigger language plpgsql as $$
begin
  update parts set seconds = seconds_of_text(parts.work_id, parts.id)
    where id in (select part_id from deleted where part_id is not null) and exists (select from works where works.id = parts.work_id);
  update works set own_seconds = rest.seconds, reading_seconds = works.reading_seconds - works.own_seconds + rest.seconds
    from (select id, seconds_of_text(id, null) as seconds from works where id in (select work_id from deleted where part_id is null)) rest
    where works.id = rest.id and works.reading_seconds is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_unmeasured after delete on pages
  referencing old table as deleted for each statement execute function measure_rest();
--> statement-breakpoint
create trigger panels_unmeasured after delete on panels
  referencing old table as deleted for each statement execute function measure_rest();
--> statement-breakpoint
-- The reading time of a work includes the parts that are shown.
create function add_seconds_of_part() returns trigger language plpgsql as $$
declare
  step double precision := 0;
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    step := step - coalesce(old.seconds, 0);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    step := step + coalesce(new.seconds, 0);
  end if;
  if step <> 0 then
    update works set reading_seconds = reading_seconds + step where id = coalesce(new.work_id, old.work_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger parts_measured after insert or update of seconds, state or delete on parts
  for each row execute function add_seconds_of_part();
--> statement-breakpoint
-- Existing works are measured in a job.
insert into jobs (kind, data) values ('measure-works', '{}');
--> statement-breakpoint
-- transaction: new
ALTER TABLE "works" VALIDATE CONSTRAINT "works_status";
