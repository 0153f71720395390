-- Whoever leaves lets go of hundreds of people in one statement. Row by row they were locked in no order, and somebody who pressed Spectate
-- meanwhile could wait for them in a ring: all of them are locked in the order of their ids, and counted once.
create function uncount_spectating() returns trigger language plpgsql as $$
begin
  perform from people where id in (select spectator_id from gone union select spectated_id from gone) order by id for no key update;
  update people set spectating_count = spectating_count - less.n
    from (select spectator_id as id, count(*)::int as n from gone group by spectator_id) less where people.id = less.id;
  update people set spectator_count = spectator_count - less.n
    from (select spectated_id as id, count(*)::int as n from gone group by spectated_id) less where people.id = less.id;
  return null;
end $$;
--> statement-breakpoint
drop trigger spectating_counted on spectating;
--> statement-breakpoint
create trigger spectating_added after insert on spectating for each row execute function count_spectating();
--> statement-breakpoint
create trigger spectating_taken after delete on spectating referencing old table as gone for each statement execute function uncount_spectating();
