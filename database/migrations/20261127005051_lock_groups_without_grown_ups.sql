-- Locks the groups first, in the order of their ids: of two last grown-ups who close their accounts at the same moment, each would see the
-- other one's row, and the group would stay with its children and nobody who can delete them (SAFE-14).
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
  delete from groups where id = any(closing) and not exists (select from people where people.group_id = groups.id);
  return null;
end $$;
