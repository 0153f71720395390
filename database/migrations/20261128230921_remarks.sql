ALTER TABLE "comments" ADD COLUMN "block_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "quote" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "remarks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_remarks" ON "comments" USING btree ("work_id","block_id","created_at","id") WHERE "comments"."block_id" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_remark" CHECK (("comments"."block_id" is null and "comments"."quote" is null) or ("comments"."quote" is not null and "comments"."work_id" is not null and "comments"."parent_id" is null and char_length("comments"."quote") <= 200)) NOT VALID;
--> statement-breakpoint
-- The newest comment of a work is neither a reply nor a remark, which make no sense without what they are about (ENGAGE-15).
create or replace function newest_comment(work uuid) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_array(jsonb_build_object('text', c.text, 'created_at', c.created_at,
      'author', jsonb_build_object('name', p.name, 'username', p.username)))
    from comments c join people p on p.id = c.author_id
    where c.work_id = work and c.parent_id is null and c.quote is null and c.state = 'shown' and p.deleting_since is null
    order by c.created_at desc, c.id desc limit 1), '[]')
$$;
--> statement-breakpoint
-- Also for the replies of a remark that the author of the work turns off or on (REPLY-07).
create or replace function apply_comment_states() returns trigger language plpgsql as $$
declare
  topics text[];
begin
  if not exists (select from now_so n join before_so o on o.id = n.id
    where (o.state, o.below_hidden, o.author_id is null, o.text) <> (n.state, n.below_hidden, n.author_id is null, n.text)) then
    return null;
  end if;
  update comments r set below_hidden = n.state <> 'shown' or n.below_hidden from now_so n join before_so o on o.id = n.id
    where (o.state = 'shown' and not o.below_hidden) <> (n.state = 'shown' and not n.below_hidden) and n.parent_id is null and r.parent_id = n.id;
  perform from comments where id in (select n.parent_id from now_so n join before_so o on o.id = n.id where (o.state = 'shown') <> (n.state = 'shown'))
    order by id for no key update;
  update comments set replies_count = replies_count + steps.step
    from (select n.parent_id, sum((n.state = 'shown')::int - (o.state = 'shown')::int)::int as step
      from now_so n join before_so o on o.id = n.id where (o.state = 'shown') <> (n.state = 'shown') and n.parent_id is not null group by n.parent_id) steps
    where comments.id = steps.parent_id;
  perform from works where id in (select work_id from now_so) order by id for no key update;
  update works set comments_count = comments_count + steps.step, latest_comments = newest_comment(works.id)
    from (select n.work_id, sum((n.state = 'shown' and not n.below_hidden and n.author_id is not null)::int
        - (o.state = 'shown' and not o.below_hidden and o.author_id is not null)::int)::int as step
      from now_so n join before_so o on o.id = n.id where n.work_id is not null group by n.work_id) steps
    where works.id = steps.work_id;
  perform from posts where id in (select post_id from now_so) order by id for no key update;
  update posts set comments_count = comments_count + steps.step
    from (select n.post_id, sum((n.state = 'shown' and not n.below_hidden and n.author_id is not null)::int
        - (o.state = 'shown' and not o.below_hidden and o.author_id is not null)::int)::int as step
      from now_so n join before_so o on o.id = n.id where n.post_id is not null group by n.post_id) steps
    where posts.id = steps.post_id and steps.step <> 0;
  select array_agg(distinct case when n.work_id is null then 'posts' else 'work:' || n.work_id end)
    || case when bool_or(n.work_id is not null) then array['home'] else array[]::text[] end
    into topics from now_so n join before_so o on o.id = n.id where o.state <> n.state;
  if topics is not null then
    perform announce_state(array[topic]) from unnest(topics) topic; -- one by one, because an event holds at most 8,000 bytes
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A deleted part can be covered for readers, so the remarks on it lose their quotes.
create function forget_passages_of_part() returns trigger language plpgsql as $$
begin
  update comments set block_id = null, quote = '' where part_id = old.id and quote is not null;
  return old;
end $$;
--> statement-breakpoint
create trigger parts_remarks before delete on parts for each row execute function forget_passages_of_part();
--> statement-breakpoint
-- transaction: new
ALTER TABLE "comments" VALIDATE CONSTRAINT "comments_remark";
