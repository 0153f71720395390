-- Adds what was released or approved to the stored total of the day on which it was made, and subtracts it if that is undone: the totals
-- leave out what is held or waits for approval (CMT-02, HOLD-02). A day without a total is counted later, from the rows themselves.
create function correct_daily_total() returns trigger language plpgsql as $$
begin
  update daily_totals set count = count + case when new.state in ('waiting', 'held') then -1 else 1 end
    where kind = tg_argv[0] and day = (new.created_at at time zone 'utc')::date;
  return null;
end $$;
--> statement-breakpoint
create trigger works_daily_total after update of state on works
  for each row when ((old.state in ('waiting', 'held')) <> (new.state in ('waiting', 'held'))) execute function correct_daily_total('works');
--> statement-breakpoint
create trigger posts_daily_total after update of state on posts
  for each row when ((old.state in ('waiting', 'held')) <> (new.state in ('waiting', 'held'))) execute function correct_daily_total('posts');
--> statement-breakpoint
create trigger comments_daily_total after update of state on comments
  for each row when ((old.state in ('waiting', 'held')) <> (new.state in ('waiting', 'held'))) execute function correct_daily_total('comments');
--> statement-breakpoint
create trigger channel_messages_daily_total after update of state on channel_messages
  for each row when ((old.state in ('waiting', 'held')) <> (new.state in ('waiting', 'held'))) execute function correct_daily_total('messages');
