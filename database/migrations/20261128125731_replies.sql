ALTER TABLE "comments" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "below_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "replies_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_replies" ON "comments" USING btree ("parent_id","created_at","id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_work_threads" ON "comments" USING btree ("work_id","created_at","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_post_threads" ON "comments" USING btree ("post_id","created_at","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_without_text" CHECK ("comments"."author_id" is not null or ("comments"."text" = '' and "comments"."parent_id" is null)) NOT VALID;
--> statement-breakpoint
-- A reply is below a comment of the same work or post, and replies are one level deep. The comment is locked, so that nobody hides or deletes
-- it at the same moment (REPLY-01).
create function check_reply() returns trigger language plpgsql as $$
declare
  above record;
begin
  select parent_id, work_id, post_id, author_id, state into above from comments where id = new.parent_id for no key update;
  if not found or above.parent_id is not null or above.author_id is null
    or (above.work_id, above.post_id) is distinct from (new.work_id, new.post_id) then
    raise exception 'a reply needs a comment of the same work or post' using errcode = 'check_violation';
  end if;
  new.below_hidden := above.state <> 'shown';
  return new;
end $$;
--> statement-breakpoint
create trigger comments_reply_checked before insert on comments
  for each row when (new.parent_id is not null) execute function check_reply();
--> statement-breakpoint
create function count_reply() returns trigger language plpgsql as $$
begin
  update comments set replies_count = replies_count + 1 where id = new.parent_id;
  return null;
end $$;
--> statement-breakpoint
create trigger comments_reply_counted after insert on comments
  for each row when (new.parent_id is not null and new.state = 'shown') execute function count_reply();
--> statement-breakpoint
-- The newest comment of a work is none of the replies, which make no sense without what they answer (ENGAGE-15).
create or replace function newest_comment(work uuid) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_array(jsonb_build_object('text', c.text, 'created_at', c.created_at,
      'author', jsonb_build_object('name', p.name, 'username', p.username)))
    from comments c join people p on p.id = c.author_id
    where c.work_id = work and c.parent_id is null and c.state = 'shown' and p.deleting_since is null
    order by c.created_at desc, c.id desc limit 1), '[]')
$$;
--> statement-breakpoint
-- Counted are comments that everyone may see: shown, below no hidden one, and not deleted. A deleted comment without replies disappears.
create or replace function subtract_deleted_comments() returns trigger language plpgsql as $$
begin
  if exists (select from deleted where parent_id is not null) then -- the deletion in it calls this function again
    perform from comments where id in (select parent_id from deleted) order by id for no key update;
    update comments set replies_count = replies_count - deletions.n
      from (select parent_id, count(*)::int as n from deleted where parent_id is not null and state = 'shown' group by parent_id) deletions
      where comments.id = deletions.parent_id;
    delete from comments where id in (select parent_id from deleted) and author_id is null
      and not exists (select from comments r where r.parent_id = comments.id);
  end if;
  perform from works where id in (select work_id from deleted where state = 'shown') order by id for no key update;
  update works set comments_count = comments_count - deletions.n, latest_comments = newest_comment(works.id)
    from (select work_id, count(*)::int as n from deleted
      where work_id is not null and state = 'shown' and not below_hidden and author_id is not null group by work_id) deletions
    where works.id = deletions.work_id;
  perform from posts where id in (select post_id from deleted where state = 'shown') order by id for no key update;
  update posts set comments_count = comments_count - deletions.n
    from (select post_id, count(*)::int as n from deleted
      where post_id is not null and state = 'shown' and not below_hidden and author_id is not null group by post_id) deletions
    where posts.id = deletions.post_id;
  return null;
end $$;
--> statement-breakpoint
-- Also when a comment with replies loses its words, and for the replies of one that is hidden or shown again.
create or replace function apply_comment_states() returns trigger language plpgsql as $$
declare
  topics text[];
begin
  if not exists (select from now_so n join before_so o on o.id = n.id
    where (o.state, o.below_hidden, o.author_id is null, o.text) <> (n.state, n.below_hidden, n.author_id is null, n.text)) then
    return null;
  end if;
  update comments r set below_hidden = n.state <> 'shown' from now_so n join before_so o on o.id = n.id
    where (o.state = 'shown') <> (n.state = 'shown') and n.parent_id is null and r.parent_id = n.id;
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
-- The comments of a deleted account that others replied to lose their author and words, so that the replies stay (REPLY-05).
create function empty_answered_comments(person uuid) returns void language sql as $$
  update comments set author_id = null, text = '' where author_id = person and parent_id is null
    and exists (select from comments r where r.parent_id = comments.id and r.author_id <> person)
$$;
--> statement-breakpoint
create function empty_comments_of_deleted() returns trigger language plpgsql as $$
begin
  perform empty_answered_comments(old.id);
  return old;
end $$;
--> statement-breakpoint
create trigger people_comments_emptied before delete on people for each row execute function empty_comments_of_deleted();
--> statement-breakpoint
-- transaction: new
ALTER TABLE "comments" VALIDATE CONSTRAINT "comments_parent_id_comments_id_fk";
--> statement-breakpoint
ALTER TABLE "comments" VALIDATE CONSTRAINT "comments_deleted_without_text";
