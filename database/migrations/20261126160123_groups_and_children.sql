CREATE TABLE "child_agreements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"child_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"agreed_by" uuid,
	"wording" text NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "child_codes" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"long_session" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "child_codes_hash_key" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "group_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "group_people" (
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_people_group_id_person_id_pk" PRIMARY KEY("group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"closed_at" timestamp with time zone,
	"purge_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_kind" CHECK ("groups"."kind" in ('family', 'class')),
	CONSTRAINT "groups_state" CHECK ("groups"."state" in ('asked', 'open', 'closed')),
	CONSTRAINT "groups_closed" CHECK (("groups"."state" = 'closed') = ("groups"."purge_after" is not null))
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "animal" text;--> statement-breakpoint
ALTER TABLE "child_agreements" ADD CONSTRAINT "child_agreements_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_agreements" ADD CONSTRAINT "child_agreements_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_agreements" ADD CONSTRAINT "child_agreements_agreed_by_people_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_codes" ADD CONSTRAINT "child_codes_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_people" ADD CONSTRAINT "group_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_agreements_child" ON "child_agreements" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_agreements_group" ON "child_agreements" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "child_agreements_agreed_by" ON "child_agreements" USING btree ("agreed_by");--> statement-breakpoint
CREATE INDEX "group_invitations_group" ON "group_invitations" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_invitations_made_by" ON "group_invitations" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "group_people_person" ON "group_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "groups_purged" ON "groups" USING btree ("purge_after") WHERE "groups"."purge_after" is not null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_child_name_key" ON "people" USING btree ("group_id",lower("name")) WHERE "people"."group_id" is not null and "people"."deleting_since" is null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_children" CHECK (("people"."role" = 'child') = ("people"."group_id" is not null) and ("people"."role" = 'child') = ("people"."animal" is not null));
--> statement-breakpoint
-- A group without a grown-up is closed whichever way the last one was removed, an account deletion and a restore included: nobody could
-- read its stories or delete its children any more. Its children are deleted like accounts, and its name is erased at once.
create function close_groups_without_grown_ups() returns trigger language plpgsql as $$
declare
  closing uuid[];
begin
  select coalesce(array_agg(distinct removed.group_id), '{}') into closing from removed
    where not exists (select from group_people where group_people.group_id = removed.group_id);
  if cardinality(closing) = 0 then
    return null;
  end if;
  update groups set state = 'closed', name = '', closed_at = now(), purge_after = now() where id = any(closing);
  with closed as (
    update people set deleting_since = now(), is_private = true, email = id || '@left.invalid', updated_at = now()
    where group_id = any(closing) and deleting_since is null returning id
  ), ended as (
    delete from sessions where user_id in (select id from closed)
  ), listed as (
    insert into account_deletions (person_id) select id from closed on conflict do nothing
  )
  insert into erased (kind, erased_id) select 'person', id from closed on conflict do nothing;
  if found then
    perform pg_notify('live', json_build_object('topic', 'people')::text); -- starts the purge
  end if;
  delete from groups where id = any(closing) and not exists (select from people where people.group_id = groups.id);
  return null;
end $$;
--> statement-breakpoint
create trigger group_people_close_groups after delete on group_people referencing old table as removed
  for each statement execute function close_groups_without_grown_ups();
--> statement-breakpoint
-- The last purged child of a closed group removes the group.
create function delete_emptied_group() returns trigger language plpgsql as $$
begin
  delete from groups where id = old.group_id and state = 'closed' and purge_after <= now()
    and not exists (select from people where people.group_id = old.group_id);
  return null;
end $$;
--> statement-breakpoint
create trigger people_delete_emptied_group after delete on people
  for each row when (old.group_id is not null) execute function delete_emptied_group();
