CREATE TABLE "channel_request_times" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_request_times" ADD CONSTRAINT "channel_request_times_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_request_times" ADD CONSTRAINT "channel_request_times_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_request_times_pair" ON "channel_request_times" USING btree ("channel_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "channel_request_times_person" ON "channel_request_times" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_request_times_past" ON "channel_request_times" USING btree ("created_at");