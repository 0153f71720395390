-- Both counts follow the rows, whoever writes them or takes them away (an account that leaves takes its memberships and messages along): once
-- for each statement, in the order of the ids, so that two who leave at one moment never wait for one another in a ring.
create function count_of_channels(step_members integer, step_messages integer, ids uuid[]) returns void language plpgsql as $$
begin
  perform from channels where id = any(ids) order by id for no key update;
  update channels set member_count = member_count + step_members * n, message_count = message_count + step_messages * n
    from (select id as channel, count(*)::int as n from unnest(ids) as id group by id) changed where channels.id = changed.channel;
end $$;
--> statement-breakpoint
create function count_channel_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_of_channels(1, 0, (select array_agg(channel_id) from changed));
  else
    perform count_of_channels(-1, 0, (select array_agg(channel_id) from changed));
  end if;
  return null;
end $$;
--> statement-breakpoint
create function count_channel_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_of_channels(0, 1, (select array_agg(channel_id) from changed));
  else
    perform count_of_channels(0, -1, (select array_agg(channel_id) from changed));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger channel_members_added after insert on channel_members referencing new table as changed for each statement execute function count_channel_members();
--> statement-breakpoint
create trigger channel_members_taken after delete on channel_members referencing old table as changed for each statement execute function count_channel_members();
--> statement-breakpoint
create trigger channel_messages_added after insert on channel_messages referencing new table as changed for each statement execute function count_channel_messages();
--> statement-breakpoint
create trigger channel_messages_taken after delete on channel_messages referencing old table as changed for each statement execute function count_channel_messages();
--> statement-breakpoint
-- A new channel has its owner as a member; its tags and its words follow it.
create function words_of_channel(name text, description text, tags text[]) returns text language sql immutable parallel safe as
  $$ select search_fold(name) || E'\n' || search_fold(description) || coalesce((select string_agg(E'\n' || search_fold(tag), '') from unnest(tags) as tag), '') $$;
--> statement-breakpoint
create function keep_new_channel() returns trigger language plpgsql as $$
begin
  insert into channel_members (channel_id, person_id) select id, owner_id from fresh on conflict do nothing;
  insert into channel_tags (channel_id, tag, created_at) select id, tag, created_at from fresh, unnest(tags) as tag on conflict do nothing;
  insert into channel_words (channel_id, words) select id, words_of_channel(name, description, tags) from fresh;
  return null;
end $$;
--> statement-breakpoint
create function keep_channel() returns trigger language plpgsql as $$
begin
  delete from channel_tags where channel_id = new.id and tag <> all(new.tags);
  insert into channel_tags (channel_id, tag, created_at) select new.id, tag, new.created_at from unnest(new.tags) as tag on conflict do nothing;
  update channel_words set words = words_of_channel(new.name, new.description, new.tags) where channel_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger channels_new after insert on channels referencing new table as fresh for each statement execute function keep_new_channel();
--> statement-breakpoint
create trigger channels_changed after update of name, description, tags on channels for each row
  when ((old.name, old.description, old.tags) is distinct from (new.name, new.description, new.tags)) execute function keep_channel();
--> statement-breakpoint
create index channel_words_grams on channel_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
-- Whatever changes about a channel, a message in it included, is told to open lists and to its open page (LIVE-07, CHAN-48).
create function tell_of_channel() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"topic":"channels"}');
  perform pg_notify('live', json_build_object('topic', 'channel:' || coalesce(new.id, old.id))::text);
  return null;
end $$;
--> statement-breakpoint
create trigger channels_told after insert or update or delete on channels for each row execute function tell_of_channel();
