-- Notices of followed tags and filters are in the list and not counted until somebody chooses otherwise (NOTICE-07).
create or replace function apply_notice_choice() returns trigger language plpgsql as $$
declare
  about text := notice_topic(new.kind);
  chosen text;
begin
  if about is null then return new; end if;
  chosen := coalesce((select c.choice from notice_choices c where c.person_id = new.person_id and c.topic = about),
    case when about = 'comment-likes' then 'off' when about in ('likes', 'spectators', 'new-works') then 'list' else 'counted' end);
  if chosen = 'off' then return null; end if;
  if exists (select from notice_mutes m where m.person_id = new.person_id and (m.until is null or m.until > now())
    and (m.work_id = new.work_id or m.other_id = new.actor_id
      or m.comment_id = (select coalesce(c.parent_id, c.id) from comments c where c.id = new.comment_id))) then return null; end if;
  if chosen = 'list' then new.seen_at := now(); end if;
  return new;
end $$;
