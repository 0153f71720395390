-- `work_tags` is the index of `works.tags`: whoever publishes, seeds or imports, the database keeps it. A work's tags never change after publishing.
create function index_work_tags() returns trigger language plpgsql as $$
begin
  insert into work_tags (work_id, tag, created_at) select new.id, lower(tag), new.created_at from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger works_tagged after insert on works for each row when (new.tags <> '{}') execute function index_work_tags();
--> statement-breakpoint
insert into work_tags (work_id, tag, created_at) select id, lower(tag), created_at from works, unnest(tags) as tag on conflict do nothing;
