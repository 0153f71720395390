CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"work_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"bio" text DEFAULT '' NOT NULL,
	"spectator_count" integer DEFAULT 0 NOT NULL,
	"spectating_count" integer DEFAULT 0 NOT NULL,
	"creative_thoughts" text[] DEFAULT '{}' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"profile_picture" text,
	"cover_photo" text,
	"reading_settings" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"work_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_work_id_person_id_pk" PRIMARY KEY("work_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"work_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"document" jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pages_work_id_position_pk" PRIMARY KEY("work_id","position")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"bucket" text NOT NULL,
	"folder" text NOT NULL,
	"address" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_address_key" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "reading_progress" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"current_page" integer NOT NULL,
	"total_pages" integer NOT NULL,
	"last_read" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_progress_person_id_work_id_pk" PRIMARY KEY("person_id","work_id")
);
--> statement-breakpoint
CREATE TABLE "saved_stories" (
	"person_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_stories_person_id_work_id_pk" PRIMARY KEY("person_id","work_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"work_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_work_id_person_id_pk" PRIMARY KEY("work_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"author_id" uuid NOT NULL,
	"cover" text,
	"genre" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"language" text NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"views_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"pages_count" integer DEFAULT 0 NOT NULL,
	"words_count" integer DEFAULT 0 NOT NULL,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"latest_comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"challenge_id" uuid,
	"draft_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "works_draft_id_unique" UNIQUE("draft_id")
);
--> statement-breakpoint
CREATE TABLE "draft_pages" (
	"draft_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"document" jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "draft_pages_draft_id_key_pk" PRIMARY KEY("draft_id","key")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"last_save" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_stories" ADD CONSTRAINT "saved_stories_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_stories" ADD CONSTRAINT "saved_stories_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_pages" ADD CONSTRAINT "draft_pages_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_work_newest" ON "comments" USING btree ("work_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_username_key" ON "people" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_private" ON "people" USING btree ("id") WHERE "people"."is_private";--> statement-breakpoint
CREATE INDEX "likes_person" ON "likes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "reading_progress_newest" ON "reading_progress" USING btree ("person_id","last_read" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reading_progress_work" ON "reading_progress" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "saved_stories_newest" ON "saved_stories" USING btree ("person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_stories_work" ON "saved_stories" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "views_person" ON "views" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_viewed" ON "works" USING btree ("views_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_loved" ON "works" USING btree ("likes_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_kind_viewed" ON "works" USING btree ("kind","views_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_newest" ON "works" USING btree ("language","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_viewed" ON "works" USING btree ("language","views_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_loved" ON "works" USING btree ("language","likes_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_kind_viewed" ON "works" USING btree ("language","kind","views_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_author" ON "works" USING btree ("author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "drafts_author_newest" ON "drafts" USING btree ("author_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);