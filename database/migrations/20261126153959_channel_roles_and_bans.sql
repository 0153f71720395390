CREATE TABLE "channel_bans" (
	"channel_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"until" timestamp with time zone,
	"reason" text,
	"banned_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_bans_channel_id_person_id_pk" PRIMARY KEY("channel_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "channel_members" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_members" ADD COLUMN "role_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_bans" ADD CONSTRAINT "channel_bans_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_bans" ADD CONSTRAINT "channel_bans_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_bans" ADD CONSTRAINT "channel_bans_banned_by_people_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_bans_newest" ON "channel_bans" USING btree ("channel_id","created_at","person_id");--> statement-breakpoint
CREATE INDEX "channel_bans_person" ON "channel_bans" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_bans_banned_by" ON "channel_bans" USING btree ("banned_by");--> statement-breakpoint
CREATE INDEX "channel_bans_over" ON "channel_bans" USING btree ("until") WHERE "channel_bans"."until" is not null;--> statement-breakpoint
-- One row for each channel, found by its primary key; sending and joining wait for the rows of their own channel only.
UPDATE channel_members SET role = 'owner', role_since = channel_members.joined_at FROM channels
  WHERE channels.id = channel_members.channel_id AND channels.owner_id = channel_members.person_id;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_members_one_owner" ON "channel_members" USING btree ("channel_id") WHERE "channel_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "channel_members_moderators" ON "channel_members" USING btree ("channel_id","role_since","person_id") WHERE "channel_members"."role" = 'moderator';--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_role" CHECK ("channel_members"."role" in ('owner', 'moderator', 'member'));--> statement-breakpoint
create or replace function initialize_channels() returns trigger language plpgsql as $$
begin
  insert into channel_members (channel_id, person_id, role) select id, owner_id, 'owner' from inserted on conflict do nothing;
  insert into channel_tags (channel_id, tag, created_at) select id, tag, created_at from inserted, unnest(tags) as tag on conflict do nothing;
  insert into channel_words (channel_id, words) select id, channel_search_text(name, description, tags) from inserted;
  return null;
end $$;
--> statement-breakpoint
-- Refuses memberships of people whom the channel banned. It locks the channel first, as a ban does, so whichever of the two is second sees the other.
create function refuse_banned_members() returns trigger language plpgsql as $$
begin
  perform from channels where id in (select channel_id from changed) order by id for no key update;
  if exists (select from changed join channel_bans using (channel_id, person_id) where until is null or until > now()) then
    raise exception using errcode = 'SH010', message = 'this person is banned from the channel';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Named to run after the count, which locks people before channels.
create trigger channel_members_refused after insert on channel_members
  referencing new table as changed for each statement execute function refuse_banned_members();
