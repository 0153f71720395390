CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"person_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_given_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
CREATE INDEX "moderation_log_person" ON "moderation_log" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_actor" ON "moderation_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "people_staff" ON "people" USING btree ("role","id") WHERE "people"."role" in ('moderator', 'administrator', 'owner');--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role_known" CHECK ("people"."role" in ('child', 'member', 'moderator', 'administrator', 'owner'));--> statement-breakpoint
-- Sessions from before this column count as signed in with a password when they began.
update sessions set password_given_at = created_at;
--> statement-breakpoint
-- The log of staff actions cannot be changed afterwards (MOD-18).
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of moderation_log cannot be changed';
end $$;
--> statement-breakpoint
create trigger moderation_log_append_only before update or delete on moderation_log
  for each row execute function refuse_log_change();
--> statement-breakpoint
-- Somebody has to run the site: the last owner keeps the role while other accounts exist (ROLE-05). Locks the owners, so that two of them who
-- give up the role at the same moment are checked one after the other.
create function require_an_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner' and old.deleting_since is null and (new.role <> 'owner' or new.deleting_since is not null) then
    perform pg_advisory_xact_lock(7305211004);
    if not exists (select from people where role = 'owner' and deleting_since is null and id <> old.id)
      and exists (select from people p join accounts a on a.user_id = p.id where p.id <> old.id and p.deleting_since is null) then
      raise exception using errcode = 'SH001', message = 'the last owner cannot give up the role';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger people_require_an_owner before update of role, deleting_since on people
  for each row execute function require_an_owner();
