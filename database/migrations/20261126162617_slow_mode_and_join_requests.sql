CREATE TABLE "channel_last_sends" (
	"channel_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_last_sends_channel_id_person_id_pk" PRIMARY KEY("channel_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "channel_request_times" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "slow_mode_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_last_sends" ADD CONSTRAINT "channel_last_sends_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_last_sends" ADD CONSTRAINT "channel_last_sends_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_request_times" ADD CONSTRAINT "channel_request_times_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_request_times" ADD CONSTRAINT "channel_request_times_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_last_sends_person" ON "channel_last_sends" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_request_times_pair" ON "channel_request_times" USING btree ("channel_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "channel_request_times_person" ON "channel_request_times" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_request_times_past" ON "channel_request_times" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_slow_mode" CHECK ("channels"."slow_mode_seconds" in (0, 5, 10, 30, 60, 300, 900));--> statement-breakpoint
-- Slow mode is decided under the lock of the channel, so for all tabs and processes alike. The clock is read after the wait for that lock, which
-- now() is not.
create or replace function assign_message_position() returns trigger language plpgsql as $$
declare
  pace integer;
begin
  update channels set last_position = last_position + 1 where id = new.channel_id returning last_position, slow_mode_seconds into new.position, pace;
  new.position = coalesce(new.position, 0); -- no such channel: its foreign key says so
  if pace > 0 and not exists (
    select from channel_members member join people on people.id = member.person_id
    where member.channel_id = new.channel_id and member.person_id = new.author_id
      and (member.role <> 'member' or people.role in ('moderator', 'administrator', 'owner'))
  ) then
    insert into channel_last_sends (channel_id, person_id, sent_at) values (new.channel_id, new.author_id, clock_timestamp())
      on conflict (channel_id, person_id) do update set sent_at = excluded.sent_at
      where channel_last_sends.sent_at <= excluded.sent_at - pace * interval '1 second';
    if not found then
      raise exception using errcode = 'SH011', message = 'slow mode does not allow a message of this person yet';
    end if;
  end if;
  return new;
end $$;
