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
ALTER TABLE "channel_bans" ADD CONSTRAINT "channel_bans_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_bans" ADD CONSTRAINT "channel_bans_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_bans" ADD CONSTRAINT "channel_bans_banned_by_people_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_bans_newest" ON "channel_bans" USING btree ("channel_id","created_at","person_id");--> statement-breakpoint
CREATE INDEX "channel_bans_person" ON "channel_bans" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_bans_banned_by" ON "channel_bans" USING btree ("banned_by");--> statement-breakpoint
CREATE INDEX "channel_bans_over" ON "channel_bans" USING btree ("until") WHERE "channel_bans"."until" is not null;--> statement-breakpoint
-- Counts memberships and refuses those of banned people. The count locks the channel, as a ban does, so whichever of the two is second sees the
-- other.
create or replace function count_channel_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_channel_counts(1, 0, (select array_agg(channel_id) from changed));
    if exists (select from changed join channel_bans using (channel_id, person_id) where until is null or until > now()) then
      raise exception using errcode = 'SH010', message = 'this person is banned from the channel';
    end if;
  else
    perform change_channel_counts(-1, 0, (select array_agg(channel_id) from changed));
  end if;
  return null;
end $$;
