ALTER TABLE "archives" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "comments" text DEFAULT 'ready-made' NOT NULL;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_requested_by" ON "archives" USING btree ("requested_by") WHERE "archives"."requested_by" is not null;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_comments" CHECK ("groups"."comments" in ('ready-made', 'free', 'none'));
--> statement-breakpoint
-- A grown-up who is no longer in a group gets the event by their own topic, because that of the group does not reach them any more (SAFE-08).
-- Browsers that they handed over to a child of the group are signed out.
create function announce_removed_grown_ups() returns trigger language plpgsql as $$
begin
  delete from sessions using removed, people where sessions.handed_over_by = removed.person_id
    and people.id = sessions.user_id and people.group_id = removed.group_id;
  perform pg_notify('live', json_build_object('topic', 'person:' || person_id)::text) from removed;
  perform pg_notify('live', json_build_object('topic', 'group:' || group_id)::text) from (select distinct group_id from removed) one;
  return null;
end $$;
--> statement-breakpoint
create trigger group_people_announce_removed after delete on group_people referencing old table as removed
  for each statement execute function announce_removed_grown_ups();
--> statement-breakpoint
-- A closed account leaves its groups in the same transaction, so that a group whose last grown-up it was is hidden at once (SAFE-14).
create function remove_from_groups() returns trigger language plpgsql as $$
begin
  delete from group_people where person_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger people_removed_from_groups after update of deleting_since on people
  for each row when (old.deleting_since is null and new.deleting_since is not null) execute function remove_from_groups();
--> statement-breakpoint
-- A child that moved to another group: both groups, and all pages that show something of the child, are loaded again (SAFE-14).
create function announce_moved_child() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'group:' || old.group_id)::text),
    pg_notify('live', json_build_object('topic', 'group:' || new.group_id)::text),
    pg_notify('live', json_build_object('topic', 'people', 'among', json_build_array('visibility:' || new.id, 'home'))::text);
  return null;
end $$;
--> statement-breakpoint
create trigger people_announce_moved after update of group_id on people
  for each row when (old.group_id is distinct from new.group_id) execute function announce_moved_child();
