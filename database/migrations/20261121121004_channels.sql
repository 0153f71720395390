CREATE TABLE "channel_members" (
	"channel_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_members_channel_id_person_id_pk" PRIMARY KEY("channel_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "channel_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"channel_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"attachment_address" text,
	"attachment_name" text,
	"attachment_bytes" integer,
	"attachment_kind" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_messages_attachment" CHECK (num_nonnulls("channel_messages"."attachment_address", "channel_messages"."attachment_name", "channel_messages"."attachment_bytes", "channel_messages"."attachment_kind") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "channel_requests" (
	"channel_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_requests_channel_id_person_id_pk" PRIMARY KEY("channel_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "channel_tags" (
	"channel_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_tags_channel_id_tag_pk" PRIMARY KEY("channel_id","tag")
);
--> statement-breakpoint
CREATE TABLE "channel_words" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"cover_image" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_tags" ADD CONSTRAINT "channel_tags_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_words" ADD CONSTRAINT "channel_words_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_members_person" ON "channel_members" USING btree ("person_id","joined_at","channel_id");--> statement-breakpoint
CREATE INDEX "channel_members_oldest" ON "channel_members" USING btree ("channel_id","joined_at","person_id");--> statement-breakpoint
CREATE INDEX "channel_messages_newest" ON "channel_messages" USING btree ("channel_id","created_at","id");--> statement-breakpoint
CREATE INDEX "channel_messages_author" ON "channel_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "channel_requests_oldest" ON "channel_requests" USING btree ("channel_id","created_at","person_id");--> statement-breakpoint
CREATE INDEX "channel_requests_person" ON "channel_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_tags_newest" ON "channel_tags" USING btree ("tag","created_at","channel_id");--> statement-breakpoint
CREATE INDEX "channels_newest" ON "channels" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "channels_category_newest" ON "channels" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "channels_owner_newest" ON "channels" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "channels_featured" ON "channels" USING btree ("member_count","message_count","id") WHERE not "channels"."is_private";