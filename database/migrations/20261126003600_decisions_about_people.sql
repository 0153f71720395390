ALTER TABLE "decisions" ADD COLUMN "standing_before" jsonb;--> statement-breakpoint
-- A suspended owner runs nothing, so somebody else has to be able to (ROLE-05).
create or replace function require_an_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.deleting_since is null and old.standing not in ('suspended', 'banned')
    and (new.role <> 'owner' or new.deleting_since is not null or new.standing in ('suspended', 'banned')) then
    perform pg_advisory_xact_lock(7305211004);
    if not exists (select from people where role = 'owner' and deleting_since is null and standing not in ('suspended', 'banned') and id <> old.id)
      and exists (select from people p join accounts a on a.user_id = p.id where p.id <> old.id and p.deleting_since is null) then
      raise exception using errcode = 'SH001', message = 'the last owner cannot give up the role';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger people_require_an_owner on people;
--> statement-breakpoint
create trigger people_require_an_owner before update of role, deleting_since, standing on people
  for each row execute function require_an_owner();
