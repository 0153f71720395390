ALTER TABLE "channel_members" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_members" ADD COLUMN "role_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
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
