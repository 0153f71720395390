-- The newest comment of a work names its author by id, so that a new name of a person changes none of the works they commented on.
create or replace function newest_comment(work uuid) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_array(jsonb_build_object('text', c.text, 'created_at', c.created_at, 'author', p.id))
    from comments c join people p on p.id = c.author_id
    where c.work_id = work and c.parent_id is null and c.quote is null and c.state = 'shown' and p.deleting_since is null
    order by c.created_at desc, c.id desc limit 1), '[]')
$$;
--> statement-breakpoint
-- transaction: none
-- Of 2,000 works at a time, locked while their newest comments are read; a repeated run continues with the works that still have a name.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    ids := array(select id from works where id > last and jsonb_typeof(latest_comments -> 0 -> 'author') = 'object' order by id limit 2000);
    exit when ids = '{}';
    perform from works where id = any(ids) order by id for no key update;
    update works set latest_comments = newest_comment(id) where id = any(ids);
    commit;
    last := ids[cardinality(ids)];
  end loop;
end $$;
