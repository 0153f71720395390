-- Rows that somebody takes along are taken off the counts of other people's works and posts, whoever deletes them. On delete only, and once for
-- each statement: a like or a comment that comes counts itself in its own statement (app/works/engagement.server.ts), which stays as quick as it was.
-- What is counted is locked in the order of the ids, so that two who leave at one moment never wait for one another in a ring; what is gone itself
-- (the rows go because their work goes) is not found, and costs nothing.
create function uncount_likes() returns trigger language plpgsql as $$
begin
  perform from works where id in (select work_id from gone) order by id for no key update;
  update works set likes_count = likes_count - less.n
    from (select work_id, count(*)::int as n from gone group by work_id) less where works.id = less.work_id;
  return null;
end $$;
--> statement-breakpoint
create function uncount_views() returns trigger language plpgsql as $$
begin
  perform from works where id in (select work_id from gone) order by id for no key update;
  update works set views_count = views_count - less.n
    from (select work_id, count(*)::int as n from gone group by work_id) less where works.id = less.work_id;
  return null;
end $$;
--> statement-breakpoint
create function uncount_post_likes() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from gone) order by id for no key update;
  update posts set likes_count = likes_count - less.n
    from (select post_id, count(*)::int as n from gone group by post_id) less where posts.id = less.post_id;
  return null;
end $$;
--> statement-breakpoint
-- The newest comment that a work keeps is the newest that is left (ENGAGE-15), and of nobody who is leaving.
create function uncount_comments() returns trigger language plpgsql as $$
begin
  perform from works where id in (select work_id from gone) order by id for no key update;
  update works set comments_count = comments_count - less.n, latest_comments = coalesce((
      select jsonb_build_array(jsonb_build_object('text', c.text, 'created_at', c.created_at,
        'author', jsonb_build_object('name', p.name, 'username', p.username)))
      from comments c join people p on p.id = c.author_id
      where c.work_id = works.id and p.leaving_at is null order by c.created_at desc, c.id desc limit 1), '[]')
    from (select work_id, count(*)::int as n from gone where work_id is not null group by work_id) less where works.id = less.work_id;
  perform from posts where id in (select post_id from gone) order by id for no key update;
  update posts set comments_count = comments_count - less.n
    from (select post_id, count(*)::int as n from gone where post_id is not null group by post_id) less where posts.id = less.post_id;
  return null;
end $$;
--> statement-breakpoint
create trigger likes_taken after delete on likes referencing old table as gone for each statement execute function uncount_likes();
--> statement-breakpoint
create trigger views_taken after delete on views referencing old table as gone for each statement execute function uncount_views();
--> statement-breakpoint
create trigger post_likes_taken after delete on post_likes referencing old table as gone for each statement execute function uncount_post_likes();
--> statement-breakpoint
create trigger comments_taken after delete on comments referencing old table as gone for each statement execute function uncount_comments();
