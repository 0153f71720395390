-- Search indexes by grams. Without a list of pending entries: every search would read it whole, while a work's text is written once.
create index work_words_grams on work_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
create index person_words_grams on person_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
create index channel_words_grams on channel_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
create index concept_words_grams on concept_words using gin (search_grams(words)) with (fastupdate = off);
--> statement-breakpoint
-- The five topics that a new site shows, with their starting figures (FEED-25, decision 2).
insert into topics (tag, posts_count, starting_count)
  values ('worldbuilding', 128, 128), ('characterdesign', 96, 96), ('plottwist', 84, 84), ('magicsystem', 72, 72), ('scifitech', 65, 65);
--> statement-breakpoint
-- Cookies from before this moment may have their former name (app/audience/viewer.server.ts).
insert into settings (key, value) values ('host_cookies_since', now()::text);
--> statement-breakpoint
-- Closes the live streams of a session in the transaction that ends it.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('ended', old.id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after delete on sessions
  for each row execute function announce_ended_session();
--> statement-breakpoint
-- The text of a page: its text nodes in order, with a space between blocks.
create function document_words(document jsonb) returns text language sql immutable parallel safe strict as $$
  select string_agg(case when node ->> 'type' = 'text' then node ->> 'text' else ' ' end, '' order by n)
  from jsonb_path_query(document, 'strict $.** ? (@.type == "text" || @.type == "hardBreak" || exists (@.content))') with ordinality as found(node, n)
$$;
--> statement-breakpoint
-- At most 20,000 characters of a world are searchable, about 3,500 words: three-letter index entries of a whole novel would slow down publishing.
create function concept_of_work(work uuid) returns text language sql stable as $$
  select left(btrim(regexp_replace(string_agg(document_words(document), ' ' order by position), '\s+', ' ', 'g')), 20000)
  from (select document, position from pages where work_id = work and part_id is null order by position limit 50) first
$$;
--> statement-breakpoint
-- The text that lists show for a world, which has no description of its own: the beginning of its pages, cut at a word.
create function concept_summary(concept text) returns text language sql immutable parallel safe strict as $$
  select case when length(concept) <= 200 then concept else regexp_replace(left(concept, 200), '\s+\S*$', '') || '…' end$$;
--> statement-breakpoint
-- A language is free text: a spelling that differs only in case or spaces is replaced by the one already stored.
create function normalize_language() returns trigger language plpgsql as $$
begin
  new.language := coalesce((select language from works where language_key(language) = language_key(new.language) limit 1), new.language);
  return new;
end $$;
--> statement-breakpoint
create trigger works_language before insert on works
  for each row execute function normalize_language();
--> statement-breakpoint
create function index_work_tags() returns trigger language plpgsql as $$
begin
  insert into work_tags (work_id, tag, created_at) select new.id, lower(tag), new.created_at from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger works_tagged after insert on works
  for each row when (new.tags <> '{}') execute function index_work_tags();
--> statement-breakpoint
create function work_search_text(title text, description text) returns text language sql immutable parallel safe as
  $$ select search_fold(title) || E'\n' || search_fold(description) $$;
--> statement-breakpoint
-- Challenge entries and kids stories are not search results. Without their text, samples show how frequent letters are among listed works.
create function index_new_works() returns trigger language plpgsql as $$
begin
  insert into work_words (work_id, words) select id, work_search_text(title, description) from inserted where listed;
  return null;
end $$;
--> statement-breakpoint
create trigger works_words_inserted after insert on works
  referencing new table as inserted for each statement execute function index_new_works();
--> statement-breakpoint
create function index_work() returns trigger language plpgsql as $$
begin
  update work_words set words = work_search_text(new.title, new.description) where work_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger works_words_changed after update of title, description on works
  for each row when (old.title <> new.title or old.description <> new.description) execute function index_work();
--> statement-breakpoint
-- Indexes the first pages of a world, and stores its summary where it has no description.
create function index_concepts() returns trigger language plpgsql as $$
begin
  with concepts as materialized (
    select id, coalesce(concept_of_work(id), '') as concept from works where kind = 'world' and id in (select work_id from inserted where part_id is null)
  ), described as (
    update works set description = concept_summary(concept) from concepts where works.id = concepts.id and description = ''
  )
  insert into concept_words (work_id, words) select id, search_fold(concept) from concepts
    on conflict (work_id) do update set words = excluded.words;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_concepts after insert on pages
  referencing new table as inserted for each statement execute function index_concepts();
--> statement-breakpoint
create function person_search_text(name text, username text, bio text) returns text language sql immutable parallel safe as
  $$ select search_fold(username) || E'\n' || search_fold(name) || E'\n' || search_fold(bio) $$;
--> statement-breakpoint
create function index_new_people() returns trigger language plpgsql as $$
begin
  insert into person_words (person_id, name, username, words)
    select id, search_fold(name), search_fold(username), person_search_text(name, username, bio) from inserted;
  return null;
end $$;
--> statement-breakpoint
create trigger people_words_inserted after insert on people
  referencing new table as inserted for each statement execute function index_new_people();
--> statement-breakpoint
create function index_person() returns trigger language plpgsql as $$
begin
  update person_words set name = search_fold(new.name), username = search_fold(new.username),
    words = person_search_text(new.name, new.username, new.bio) where person_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger people_words_changed after update of name, username, bio on people
  for each row when (old.name is distinct from new.name or old.username is distinct from new.username or old.bio is distinct from new.bio) execute function index_person();
--> statement-breakpoint
-- Counts one new row. The two people are locked in the order of their ids, so that two members who spectate each other at once cannot deadlock.
create function count_spectating() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  spectator uuid := case tg_op when 'INSERT' then new.spectator_id else old.spectator_id end;
  spectated uuid := case tg_op when 'INSERT' then new.spectated_id else old.spectated_id end;
begin
  perform from people where id in (spectator, spectated) order by id for no key update;
  update people set spectating_count = spectating_count + step where id = spectator;
  update people set spectator_count = spectator_count + step where id = spectated;
  return null;
end $$;
--> statement-breakpoint
create trigger spectating_counted after insert on spectating
  for each row execute function count_spectating();
--> statement-breakpoint
-- Subtracts once per statement: an account deletion removes hundreds of rows, and row by row they would be locked in no fixed order.
create function subtract_deleted_spectating() returns trigger language plpgsql as $$
begin
  perform from people where id in (select spectator_id from deleted union select spectated_id from deleted) order by id for no key update;
  update people set spectating_count = spectating_count - deletions.n
    from (select spectator_id as id, count(*)::int as n from deleted group by spectator_id) deletions where people.id = deletions.id;
  update people set spectator_count = spectator_count - deletions.n
    from (select spectated_id as id, count(*)::int as n from deleted group by spectated_id) deletions where people.id = deletions.id;
  return null;
end $$;
--> statement-breakpoint
create trigger spectating_uncounted after delete on spectating
  referencing old table as deleted for each statement execute function subtract_deleted_spectating();
--> statement-breakpoint
-- Subtracts deleted rows once per statement and locks the counted rows in the order of their ids, so that concurrent account deletions cannot
-- deadlock. Inserts are counted by their own statement (app/works/engagement.server.ts). Rows that are deleted together with their work are not found
-- and cost nothing.
create function subtract_deleted_likes() returns trigger language plpgsql as $$
begin
  perform from works where id in (select work_id from deleted) order by id for no key update;
  update works set likes_count = likes_count - deletions.n
    from (select work_id, count(*)::int as n from deleted group by work_id) deletions where works.id = deletions.work_id;
  return null;
end $$;
--> statement-breakpoint
create trigger likes_uncounted after delete on likes
  referencing old table as deleted for each statement execute function subtract_deleted_likes();
--> statement-breakpoint
create function subtract_deleted_views() returns trigger language plpgsql as $$
begin
  perform from works where id in (select work_id from deleted) order by id for no key update;
  update works set views_count = views_count - deletions.n
    from (select work_id, count(*)::int as n from deleted group by work_id) deletions where works.id = deletions.work_id;
  return null;
end $$;
--> statement-breakpoint
create trigger views_uncounted after delete on views
  referencing old table as deleted for each statement execute function subtract_deleted_views();
--> statement-breakpoint
create function subtract_deleted_post_likes() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from deleted) order by id for no key update;
  update posts set likes_count = likes_count - deletions.n
    from (select post_id, count(*)::int as n from deleted group by post_id) deletions where posts.id = deletions.post_id;
  return null;
end $$;
--> statement-breakpoint
create trigger post_likes_uncounted after delete on post_likes
  referencing old table as deleted for each statement execute function subtract_deleted_post_likes();
--> statement-breakpoint
-- Also restores the newest remaining comment that a work shows (ENGAGE-15), excluding accounts pending deletion.
create function subtract_deleted_comments() returns trigger language plpgsql as $$
begin
  perform from works where id in (select work_id from deleted) order by id for no key update;
  update works set comments_count = comments_count - deletions.n, latest_comments = coalesce((
      select jsonb_build_array(jsonb_build_object('text', c.text, 'created_at', c.created_at,
        'author', jsonb_build_object('name', p.name, 'username', p.username)))
      from comments c join people p on p.id = c.author_id
      where c.work_id = works.id and p.deleting_since is null order by c.created_at desc, c.id desc limit 1), '[]')
    from (select work_id, count(*)::int as n from deleted where work_id is not null group by work_id) deletions where works.id = deletions.work_id;
  perform from posts where id in (select post_id from deleted) order by id for no key update;
  update posts set comments_count = comments_count - deletions.n
    from (select post_id, count(*)::int as n from deleted where post_id is not null group by post_id) deletions where posts.id = deletions.post_id;
  return null;
end $$;
--> statement-breakpoint
create trigger comments_uncounted after delete on comments
  referencing old table as deleted for each statement execute function subtract_deleted_comments();
--> statement-breakpoint
-- Changes the counts of all topics of a person's posts, or of one post, in the order of the tags, so that two posts with the same tags cannot
-- deadlock. The topic's row is locked first, so that both counts agree.
create function change_topic_counts(person uuid, post uuid, step integer) returns void language plpgsql as $$
declare
  counted record;
  own_count integer;
begin
  for counted in
    select lower(t.tag) as word, count(distinct p.id)::int as n from posts p, unnest(p.tags) as t(tag)
      where (post is null or p.id = post) and p.author_id = person group by lower(t.tag) order by 1
  loop
    insert into topics (tag, posts_count) values (counted.word, step * counted.n)
      on conflict (tag) do update set posts_count = topics.posts_count + excluded.posts_count;
    insert into topic_people (tag, person_id, posts) values (counted.word, person, step * counted.n)
      on conflict (tag, person_id) do update set posts = topic_people.posts + excluded.posts returning posts into own_count;
    if step > 0 and own_count = counted.n then
      update topics set people_count = people_count + 1 where tag = counted.word;
    elsif own_count <= 0 then
      delete from topic_people where tag = counted.word and person_id = person;
      update topics set people_count = greatest(0, people_count - 1) where tag = counted.word;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- A topic counts posts of public profiles. The author's row is locked, so that a post shared or deleted while the profile changes its visibility is
-- counted exactly once. The first real post with a tag starts to replace that topic's starting figure.
create function count_topics_of_post() returns trigger language plpgsql as $$
declare
  counted boolean;
begin
  select not is_private into counted from people where id = (case tg_op when 'INSERT' then new.author_id else old.author_id end) for share;
  if counted then
    if tg_op = 'INSERT' then
      perform change_topic_counts(new.author_id, new.id, 1);
      update topics set counted_from = new.created_at
        where starting_count > 0 and (counted_from is null or counted_from > new.created_at);
    else
      perform change_topic_counts(old.author_id, old.id, -1);
    end if;
  end if;
  return case tg_op when 'INSERT' then new else old end;
end $$;
--> statement-breakpoint
create trigger posts_topics_counted after insert on posts
  for each row when (new.tags <> '{}') execute function count_topics_of_post();
--> statement-breakpoint
create trigger posts_topics_uncounted before delete on posts
  for each row when (old.tags <> '{}') execute function count_topics_of_post();
--> statement-breakpoint
-- Tags of a post never change, so its topic rows are written once, with the post.
create function insert_post_topics() returns trigger language plpgsql as $$
begin
  insert into post_topics (post_id, topic, created_at) select distinct new.id, lower(tag), new.created_at from unnest(new.tags) as tag;
  return null;
end $$;
--> statement-breakpoint
create trigger posts_topics_listed after insert on posts
  for each row when (new.tags <> '{}') execute function insert_post_topics();
--> statement-breakpoint
-- Runs before the person's row is deleted, because afterwards it cannot be determined whether the posts were counted.
create function remove_topics_of_person() returns trigger language plpgsql as $$
begin
  perform change_topic_counts(old.id, null, -1);
  return old;
end $$;
--> statement-breakpoint
create trigger people_topics_deleted before delete on people
  for each row when (not old.is_private) execute function remove_topics_of_person();
--> statement-breakpoint
-- A profile that becomes private removes its posts from all topics, and a public one adds them back. Only pages with something of that person are
-- affected, so the event names their topics.
create function announce_visibility() returns trigger language plpgsql as $$
begin
  perform change_topic_counts(new.id, null, case when new.is_private then -1 else 1 end);
  perform pg_notify('live', json_build_object('topic', 'people', 'among', array_remove(array[
    'profiles', 'profile:' || new.id, 'visibility:' || new.id,
    case when exists (select from works where author_id = new.id) then 'home' end,
    case when exists (select from works where author_id = new.id and kind = 'challenge_entry') then 'challenges' end,
    case when exists (select from posts where author_id = new.id) then 'posts' end], null))::text);
  return null;
end $$;
--> statement-breakpoint
create trigger people_visibility after update of is_private on people
  for each row when (old.is_private <> new.is_private) execute function announce_visibility();
--> statement-breakpoint
create function channel_search_text(name text, description text, tags text[]) returns text language sql immutable parallel safe as
  $$ select search_fold(name) || E'\n' || search_fold(description) || coalesce((select string_agg(E'\n' || search_fold(tag), '') from unnest(tags) as tag), '') $$;
--> statement-breakpoint
-- The owner becomes a member of a new channel. Its tags and search text are stored in tables of their own.
create function initialize_channels() returns trigger language plpgsql as $$
begin
  insert into channel_members (channel_id, person_id) select id, owner_id from inserted on conflict do nothing;
  insert into channel_tags (channel_id, tag, created_at) select id, tag, created_at from inserted, unnest(tags) as tag on conflict do nothing;
  insert into channel_words (channel_id, words) select id, channel_search_text(name, description, tags) from inserted;
  return null;
end $$;
--> statement-breakpoint
create trigger channels_initialized after insert on channels
  referencing new table as inserted for each statement execute function initialize_channels();
--> statement-breakpoint
create function index_channel() returns trigger language plpgsql as $$
begin
  delete from channel_tags where channel_id = new.id and tag <> all(new.tags);
  insert into channel_tags (channel_id, tag, created_at) select new.id, tag, new.created_at from unnest(new.tags) as tag on conflict do nothing;
  update channel_words set words = channel_search_text(new.name, new.description, new.tags) where channel_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger channels_changed after update of name, description, tags on channels
  for each row when (old.name is distinct from new.name or old.description is distinct from new.description or old.tags is distinct from new.tags) execute function index_channel();
--> statement-breakpoint
-- Changes the counts of channels once per statement, in the order of their ids, so that concurrent account deletions cannot deadlock.
create function change_channel_counts(step_members integer, step_messages integer, ids uuid[]) returns void language plpgsql as $$
begin
  perform from channels where id = any(ids) order by id for no key update;
  update channels set member_count = member_count + step_members * n, message_count = message_count + step_messages * n
    from (select id as channel, count(*)::int as n from unnest(ids) as id group by id) changed where channels.id = changed.channel;
end $$;
--> statement-breakpoint
create function count_channel_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_channel_counts(1, 0, (select array_agg(channel_id) from changed));
  else
    perform change_channel_counts(-1, 0, (select array_agg(channel_id) from changed));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger channel_members_counted after insert on channel_members
  referencing new table as changed for each statement execute function count_channel_members();
--> statement-breakpoint
create trigger channel_members_uncounted after delete on channel_members
  referencing old table as changed for each statement execute function count_channel_members();
--> statement-breakpoint
create function count_channel_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_channel_counts(0, 1, (select array_agg(channel_id) from changed));
  else
    perform change_channel_counts(0, -1, (select array_agg(channel_id) from changed));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger channel_messages_counted after insert on channel_messages
  referencing new table as changed for each statement execute function count_channel_messages();
--> statement-breakpoint
create trigger channel_messages_uncounted after delete on channel_messages
  referencing old table as changed for each statement execute function count_channel_messages();
--> statement-breakpoint
-- Assigns the next position of the channel. The channel's row stays locked until the message is committed, so a reader at position 7 who requests
-- what follows misses nothing, however long another transaction takes.
create function assign_message_position() returns trigger language plpgsql as $$
begin
  update channels set last_position = last_position + 1 where id = new.channel_id returning last_position into new.position;
  new.position = coalesce(new.position, 0); -- no such channel: its foreign key says so
  return new;
end $$;
--> statement-breakpoint
create trigger channel_messages_position before insert on channel_messages
  for each row execute function assign_message_position();
--> statement-breakpoint
-- Records deleted messages for open tabs, also when an account deletion removes them. Deleting a whole channel records nothing. Channels are locked
-- in the order of their ids, as where they are counted.
create function record_deleted_messages() returns trigger language plpgsql as $$
begin
  perform from channels where id in (select channel_id from changed) order by id for no key update;
  with moved as (
    update channels set last_position = last_position + 1 where id in (select channel_id from changed) returning id, last_position
  )
  insert into deleted_channel_messages (channel_id, position, message_id)
    select moved.id, moved.last_position, changed.id from changed join moved on moved.id = changed.channel_id;
  return null;
end $$;
--> statement-breakpoint
create trigger channel_messages_recorded after delete on channel_messages
  referencing old table as changed for each statement execute function record_deleted_messages();
--> statement-breakpoint
-- Announces every change of a channel to open lists and to its page (LIVE-07, CHAN-48). A new message sends only its position; the message count
-- alone is announced to lists only.
create function announce_channel() returns trigger language plpgsql as $$
declare
  chat text[] := '{last_position,message_count}';
begin
  perform pg_notify('live', '{"topic":"channels"}');
  if tg_op = 'UPDATE' and to_jsonb(new) - chat = to_jsonb(old) - chat then
    if new.last_position <> old.last_position then
      perform pg_notify('live', json_build_object('topic', 'channel:' || new.id, 'position', new.last_position)::text);
    end if;
  else
    perform pg_notify('live', json_build_object('topic', 'channel:' || coalesce(new.id, old.id))::text);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger channels_notified after insert or delete or update on channels
  for each row execute function announce_channel();
--> statement-breakpoint
-- Adds or removes everything that one person contributed to challenge counts, in the order of the challenges' ids.
create function change_challenge_counts(person uuid, step integer) returns void language plpgsql as $$
begin
  perform from challenges where id in (select challenge_id from challenge_participants where person_id = person) order by id for no key update;
  update challenges set participant_count = participant_count + step, entries_count = entries_count + step * participation.entries
    from challenge_participants participation where participation.person_id = person and participation.challenge_id = challenges.id;
  if found then
    perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  end if;
end $$;
--> statement-breakpoint
-- Counts an entry and its participant, except those of private profiles. The author's row is locked whether the profile is private or not: a
-- condition on it would let an author who becomes public at the same moment go uncounted.
create function count_challenge_entry() returns trigger language plpgsql as $$
declare
  entry works;
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  counted boolean;
  own_count integer;
begin
  if tg_op = 'INSERT' then
    entry := new;
  else
    entry := old;
  end if;
  select not is_private into counted from people where id = entry.author_id for share;
  if tg_op = 'INSERT' then
    insert into challenge_participants (challenge_id, person_id, entries) values (entry.challenge_id, entry.author_id, 1)
      on conflict (challenge_id, person_id) do update set entries = challenge_participants.entries + 1 returning entries into own_count;
  else
    update challenge_participants set entries = entries - 1
      where challenge_id = entry.challenge_id and person_id = entry.author_id returning entries into own_count;
    if not found then
      return null; -- its maker left, and was taken out before
    end if;
    delete from challenge_participants where challenge_id = entry.challenge_id and person_id = entry.author_id and entries = 0;
  end if;
  if counted then
    update challenges set entries_count = entries_count + step,
      participant_count = participant_count + case when own_count = (case tg_op when 'INSERT' then 1 else 0 end) then step else 0 end,
      counted_from = case when tg_op = 'INSERT' and starting_count > 0 then least(counted_from, entry.created_at) else counted_from end
      where id = entry.challenge_id;
  end if;
  perform pg_notify('live', json_build_object('topic', 'challenges')::text);
  return null;
end $$;
--> statement-breakpoint
create trigger works_entry_counted after insert on works
  for each row when (new.kind = 'challenge_entry' and new.challenge_id is not null) execute function count_challenge_entry();
--> statement-breakpoint
create trigger works_entry_uncounted after delete on works
  for each row when (old.kind = 'challenge_entry' and old.challenge_id is not null) execute function count_challenge_entry();
--> statement-breakpoint
create function update_challenge_participation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform change_challenge_counts(new.id, case when new.is_private then -1 else 1 end);
    return null;
  end if;
  if not old.is_private then
    perform change_challenge_counts(old.id, -1);
  end if;
  delete from challenge_participants where person_id = old.id;
  return old;
end $$;
--> statement-breakpoint
create trigger people_challenges_visibility after update of is_private on people
  for each row when (old.is_private <> new.is_private) execute function update_challenge_participation();
--> statement-breakpoint
create trigger people_challenges_deleted before delete on people
  for each row execute function update_challenge_participation();
--> statement-breakpoint
-- Inserts a reference for each `src` in a value that is the address of a stored image. The image's row is locked as a foreign key would lock it, in
-- the order of the addresses, so that a running deletion finishes first and two writers cannot deadlock.
create function insert_image_references(source text, source_id uuid, place text, shown jsonb) returns void language sql as $$
  insert into image_references (source, source_id, place, address)
  select $1, $2, $3, address from (
    select address from pictures
    where address in (select found #>> '{}' from jsonb_path_query(shown, 'strict $.**.src') found)
    order by address for key share
  ) known
  on conflict do nothing
$$;
--> statement-breakpoint
-- For rows with images in columns: the arguments are the source and the columns, each an address or JSON with `src` in it.
create function track_images() returns trigger language plpgsql as $$
declare
  shown jsonb := '[]';
  value jsonb;
begin
  if tg_op <> 'INSERT' then
    delete from image_references r where r.source_id = old.id and r.source = tg_argv[0];
  end if;
  if tg_op <> 'DELETE' then
    for i in 1 .. tg_nargs - 1 loop
      value := to_jsonb(new) -> tg_argv[i];
      shown := shown || jsonb_build_array(case when jsonb_typeof(value) = 'string' then jsonb_build_object('src', value) else value end);
    end loop;
    perform insert_image_references(tg_argv[0], new.id, '', shown);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger channel_messages_images after insert on channel_messages
  for each row when (new.attachment_kind = 'image') execute function track_images('message', 'attachment_address');
--> statement-breakpoint
create trigger channel_messages_images_deleted after delete on channel_messages
  for each row when (old.attachment_kind = 'image') execute function track_images('message', 'attachment_address');
--> statement-breakpoint
create trigger channels_images after insert or delete or update of cover_image on channels
  for each row execute function track_images('channel', 'cover_image');
--> statement-breakpoint
create trigger characters_images after insert or delete or update of image on characters
  for each row execute function track_images('character', 'image');
--> statement-breakpoint
create trigger drafts_images after insert or delete or update of cover on drafts
  for each row execute function track_images('draft_cover', 'cover');
--> statement-breakpoint
create trigger people_images after insert or delete or update of profile_picture, cover_photo on people
  for each row execute function track_images('profile', 'profile_picture', 'cover_photo');
--> statement-breakpoint
create trigger posts_images after insert or delete or update of pictures on posts
  for each row execute function track_images('post', 'pictures');
--> statement-breakpoint
create trigger works_images after insert or delete or update of cover on works
  for each row execute function track_images('cover', 'cover');
--> statement-breakpoint
create function track_images_of_page() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from image_references r
      where r.source_id = coalesce(old.part_id, old.work_id) and r.source = 'page' and r.place = old.position::text;
  end if;
  if tg_op <> 'DELETE' then
    perform insert_image_references('page', coalesce(new.part_id, new.work_id), new.position::text, new.document);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_images after insert or delete on pages
  for each row execute function track_images_of_page();
--> statement-breakpoint
create function track_images_of_panel() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from image_references r
      where r.source_id = coalesce(old.part_id, old.work_id) and r.source = 'panel' and r.place = old.position::text;
  end if;
  if tg_op <> 'DELETE' then
    perform insert_image_references('panel', coalesce(new.part_id, new.work_id), new.position::text, jsonb_build_object('src', new.picture));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger panels_images after insert or delete on panels
  for each row execute function track_images_of_panel();
--> statement-breakpoint
create function track_images_of_draft_page() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from image_references r where r.source_id = old.draft_id and r.source = 'draft_page' and r.place = old.key;
  end if;
  if tg_op <> 'DELETE' then
    perform insert_image_references('draft_page', new.draft_id, new.key, new.document);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger draft_pages_images after insert or delete or update of document, key, draft_id on draft_pages
  for each row execute function track_images_of_draft_page();
--> statement-breakpoint
-- References are stored by position. All old references are deleted before new ones are inserted, because pages that move by one would otherwise
-- delete each other's new references.
create function track_images_of_changed_pages() returns trigger language plpgsql as $$
begin
  delete from image_references r using old_pages p
    where r.source_id = coalesce(p.part_id, p.work_id) and r.source = 'page' and r.place = p.position::text;
  perform insert_image_references('page', coalesce(p.part_id, p.work_id), p.position::text, p.document) from new_pages p;
  return null;
end $$;
--> statement-breakpoint
create trigger pages_images_changed after update on pages
  referencing old table as old_pages new table as new_pages for each statement execute function track_images_of_changed_pages();
--> statement-breakpoint
create function track_images_of_changed_panels() returns trigger language plpgsql as $$
begin
  delete from image_references r using old_panels p
    where r.source_id = coalesce(p.part_id, p.work_id) and r.source = 'panel' and r.place = p.position::text;
  perform insert_image_references('panel', coalesce(p.part_id, p.work_id), p.position::text, jsonb_build_object('src', p.picture)) from new_panels p;
  return null;
end $$;
--> statement-breakpoint
create trigger panels_images_changed after update on panels
  referencing old table as old_panels new table as new_panels for each statement execute function track_images_of_changed_panels();
--> statement-breakpoint
-- Only inserts create the row of a person: when an account is deleted, its images are deleted after it.
create function count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_usage (person_id, bytes) values (new.owner_id, new.bytes)
      on conflict (person_id) do update set bytes = storage_usage.bytes + excluded.bytes;
  else
    update storage_usage set bytes = greatest(0, bytes - old.bytes) where person_id = old.owner_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger files_storage after insert or delete on files
  for each row execute function count_storage();
--> statement-breakpoint
create trigger pictures_storage after insert or delete on pictures
  for each row execute function count_storage();
--> statement-breakpoint
create function count_text_of_part() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update works set text_bytes = text_bytes + new.text_bytes where id = new.work_id;
  else
    update works set text_bytes = greatest(0, text_bytes - old.text_bytes) where id = old.work_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger parts_text_added after insert on parts
  deferrable initially deferred for each row when (new.text_bytes > 0) execute function count_text_of_part();
--> statement-breakpoint
create constraint trigger parts_text_deleted after delete on parts
  deferrable initially deferred for each row when (old.text_bytes > 0) execute function count_text_of_part();
--> statement-breakpoint
-- Deferred to the end of the transaction: a deletion of images locks them before this count, so publishing must not lock the count before its images.
create function count_text_of_work() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'INSERT' then 0 else old.text_bytes end;
  more bigint := case when tg_op = 'DELETE' then 0 else new.text_bytes end - before;
begin
  if more > 0 then
    insert into storage_usage (person_id, bytes) values (new.author_id, more)
      on conflict (person_id) do update set bytes = storage_usage.bytes + excluded.bytes;
  else
    update storage_usage set bytes = greatest(0, bytes + more) where person_id = old.author_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger works_text_added after insert on works
  deferrable initially deferred for each row when (new.text_bytes > 0) execute function count_text_of_work();
--> statement-breakpoint
create constraint trigger works_text_changed after update of text_bytes on works
  deferrable initially deferred for each row when (new.text_bytes <> old.text_bytes) execute function count_text_of_work();
--> statement-breakpoint
create constraint trigger works_text_deleted after delete on works
  deferrable initially deferred for each row when (old.text_bytes > 0) execute function count_text_of_work();
