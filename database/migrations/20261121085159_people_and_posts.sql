CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"image" text,
	"participant_count" integer DEFAULT 0 NOT NULL,
	"is_featured" boolean DEFAULT true NOT NULL,
	CONSTRAINT "challenges_start_key" UNIQUE("start_date")
);
--> statement-breakpoint
CREATE TABLE "spectating" (
	"spectator_id" uuid NOT NULL,
	"spectated_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spectating_spectator_id_spectated_id_pk" PRIMARY KEY("spectator_id","spectated_id"),
	CONSTRAINT "spectating_others" CHECK ("spectating"."spectator_id" <> "spectating"."spectated_id")
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_likes_post_id_person_id_pk" PRIMARY KEY("post_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"tag" text PRIMARY KEY NOT NULL,
	"posts_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"content_type" text NOT NULL,
	"content_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "work_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "spectating" ADD CONSTRAINT "spectating_spectator_id_people_id_fk" FOREIGN KEY ("spectator_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spectating" ADD CONSTRAINT "spectating_spectated_id_people_id_fk" FOREIGN KEY ("spectated_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spectating_newest" ON "spectating" USING btree ("spectator_id","created_at","spectated_id");--> statement-breakpoint
CREATE INDEX "spectators_newest" ON "spectating" USING btree ("spectated_id","created_at","spectator_id");--> statement-breakpoint
CREATE INDEX "post_likes_person" ON "post_likes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "topics_busiest" ON "topics" USING btree ("posts_count","tag");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_key" ON "reports" USING btree ("user_id","content_type","content_id") WHERE "reports"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_post_newest" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "people_spectated" ON "people" USING btree ("spectator_count","id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_on_one_thing" CHECK (num_nonnulls("comments"."work_id", "comments"."post_id") = 1);