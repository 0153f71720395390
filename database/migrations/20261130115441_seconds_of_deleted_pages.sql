-- Subtracts the deleted pages: measuring the rest reads all pages of a book for a change of one. Nothing is subtracted from a work or part
-- that is deleted as well, or not measured yet.
create function subtract_seconds_of_pages() returns trigger language plpgsql as $$
begin
  update parts set seconds = parts.seconds - removed.seconds
    from (select d.part_id, sum(reading_seconds(document, d.words)) as seconds from deleted d join parts p on p.id = d.part_id
      join works on works.id = d.work_id group by d.part_id) removed
    where parts.id = removed.part_id;
  update works set own_seconds = own_seconds - removed.seconds, reading_seconds = works.reading_seconds - removed.seconds
    from (select d.work_id, sum(reading_seconds(document, words)) as seconds from deleted d join works on works.id = d.work_id
      where d.part_id is null group by d.work_id) removed
    where works.id = removed.work_id;
  return null;
end $$;
--> statement-breakpoint
drop trigger pages_unmeasured on pages;
--> statement-breakpoint
create trigger pages_unmeasured after delete on pages
  referencing old table as deleted for each statement execute function subtract_seconds_of_pages();
