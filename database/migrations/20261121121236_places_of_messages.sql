CREATE TABLE "channel_gone" (
	"channel_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "channel_gone_channel_id_position_message_id_pk" PRIMARY KEY("channel_id","position","message_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "channel_messages" ADD COLUMN "attachment_width" integer;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD COLUMN "attachment_height" integer;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "last_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_gone" ADD CONSTRAINT "channel_gone_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
-- What was said before has its place by its time. Both tables are locked anyway, and young.
update channel_messages set position = n from (select id, row_number() over (partition by channel_id order by created_at, id) as n from channel_messages) placed where placed.id = channel_messages.id;--> statement-breakpoint
update channels set last_position = coalesce((select max(position) from channel_messages where channel_id = channels.id), 0);--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_place" UNIQUE("channel_id","position");