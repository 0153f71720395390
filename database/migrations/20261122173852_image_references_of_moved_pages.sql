-- References are kept by position. A row trigger that moved pages 1 and 2 to 2 and 3 deleted the reference that it had just written for the first of
-- them, so an update deletes the references of all rows first and writes the new ones afterwards. Nothing is read or rewritten; each table is locked
-- only while its triggers are replaced.
create function follow_images_of_changed_pages() returns trigger language plpgsql as $$
begin
  delete from image_references r using old_pages p
    where r.source_id = coalesce(p.part_id, p.work_id) and r.source = 'page' and r.place = p.position::text;
  perform note_images('page', coalesce(p.part_id, p.work_id), p.position::text, p.document) from new_pages p;
  return null;
end $$;
--> statement-breakpoint
create function follow_images_of_changed_panels() returns trigger language plpgsql as $$
begin
  delete from image_references r using old_panels p
    where r.source_id = coalesce(p.part_id, p.work_id) and r.source = 'panel' and r.place = p.position::text;
  perform note_images('panel', coalesce(p.part_id, p.work_id), p.position::text, jsonb_build_object('src', p.picture)) from new_panels p;
  return null;
end $$;
--> statement-breakpoint
drop trigger pages_images on pages;
--> statement-breakpoint
create trigger pages_images after insert or delete on pages for each row execute function follow_images_of_page();
--> statement-breakpoint
create trigger pages_images_changed after update on pages referencing old table as old_pages new table as new_pages
  for each statement execute function follow_images_of_changed_pages();
--> statement-breakpoint
drop trigger panels_images on panels;
--> statement-breakpoint
create trigger panels_images after insert or delete on panels for each row execute function follow_images_of_panel();
--> statement-breakpoint
create trigger panels_images_changed after update on panels referencing old table as old_panels new table as new_panels
  for each statement execute function follow_images_of_changed_panels();
