ALTER TABLE "child_codes" ADD COLUMN "made_by" uuid;--> statement-breakpoint
-- Who made the cards of before is not known: they are those of the first grown-up of the group. The table is small.
update child_codes set made_by = (
  select group_people.person_id from people join group_people on group_people.group_id = people.group_id
  where people.id = child_codes.child_id order by group_people.created_at, group_people.person_id limit 1);
--> statement-breakpoint
delete from child_codes where made_by is null;
--> statement-breakpoint
ALTER TABLE "child_codes" ALTER COLUMN "made_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "child_codes" ADD CONSTRAINT "child_codes_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_codes_made_by" ON "child_codes" USING btree ("made_by");
--> statement-breakpoint
-- Notifications named children, whose nicknames would remain with the grown-ups after a child was deleted.
delete from notifications where kind = 'child-moved';
--> statement-breakpoint
update notifications set data = data - 'child' where kind = 'child-archive-ready';
--> statement-breakpoint
-- A grown-up who is no longer in a group gets the event by their own topic, because that of the group does not reach them any more (SAFE-08).
-- Browsers that they handed over to a child of the group are signed out. The cards that they made end with the sessions that were started
-- with them, because they may have kept the codes.
create or replace function announce_removed_grown_ups() returns trigger language plpgsql as $$
begin
  perform from groups where id in (select group_id from removed) order by id for update; -- before the cards, as a sign-in with one
  delete from sessions using removed, people where sessions.handed_over_by = removed.person_id
    and people.id = sessions.user_id and people.group_id = removed.group_id;
  with ended as (
    delete from child_codes using removed, people where child_codes.made_by = removed.person_id
      and people.id = child_codes.child_id and people.group_id = removed.group_id returning child_codes.child_id
  )
  delete from sessions using ended where sessions.user_id = ended.child_id and sessions.handed_over_by is null;
  perform pg_notify('live', json_build_object('topic', 'person:' || person_id)::text) from removed;
  perform pg_notify('live', json_build_object('topic', 'group:' || group_id)::text) from (select distinct group_id from removed) one;
  return null;
end $$;
--> statement-breakpoint
-- Whoever is banned stays in their groups, because a ban can be lifted, but no child stays signed in through them (SAFE-04, MOD-14).
create function end_children_of_banned() returns trigger language plpgsql as $$
begin
  delete from sessions where handed_over_by = new.id
    or (handed_over_by is null and user_id in (select child_id from child_codes where made_by = new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger people_end_children_of_banned after update of standing on people
  for each row when (old.standing <> 'banned' and new.standing = 'banned') execute function end_children_of_banned();
--> statement-breakpoint
-- The id of the group is recorded as well, so that a restored backup does not bring its name back (OPS-06).
create or replace function close_groups_without_grown_ups() returns trigger language plpgsql as $$
declare
  closing uuid[];
begin
  perform from groups where id in (select group_id from removed) order by id for update;
  select coalesce(array_agg(distinct removed.group_id), '{}') into closing from removed
    where not exists (select from group_people where group_people.group_id = removed.group_id);
  if cardinality(closing) = 0 then
    return null;
  end if;
  update groups set state = 'closed', name = '', closed_at = now(), purge_after = now() where id = any(closing);
  with closed as (
    update people set deleting_since = now(), is_private = true, email = id || '@left.invalid', updated_at = now()
    where group_id = any(closing) and deleting_since is null returning id
  ), ended as (
    delete from sessions where user_id in (select id from closed)
  ), listed as (
    insert into account_deletions (person_id) select id from closed on conflict do nothing
  )
  insert into erased (kind, erased_id) select 'person', id from closed on conflict do nothing;
  if found then
    perform pg_notify('live', json_build_object('topic', 'people')::text); -- starts the purge
  end if;
  insert into erased (kind, erased_id) select 'group', unnest(closing) on conflict do nothing;
  delete from groups where id = any(closing) and not exists (select from people where people.group_id = groups.id);
  return null;
end $$;
