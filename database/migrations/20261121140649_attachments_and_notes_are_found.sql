ALTER TABLE "channel_gone" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "channel_gone_oldest" ON "channel_gone" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "channel_messages_attached" ON "channel_messages" USING btree ("channel_id") WHERE "channel_messages"."attachment_address" is not null;--> statement-breakpoint
CREATE INDEX "channel_messages_images" ON "channel_messages" USING btree ("author_id","attachment_address") WHERE "channel_messages"."attachment_kind" = 'image';