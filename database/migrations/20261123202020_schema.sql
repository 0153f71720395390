create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- PostgreSQL 18 has its own uuidv7(). On 15 to 17 this one replaces it: 48 bits of milliseconds, version 7, then random bits, so that ids sort by age.
do $$
begin
  if to_regproc('pg_catalog.uuidv7') is null then
    create function public.uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
          substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid
    $f$;
  end if;
end $$;
--> statement-breakpoint
-- Folds text for search: compatibility forms decomposed, marks of Latin, Greek, Cyrillic, Hebrew and Arabic removed, letters such as ø and ß
-- simplified, lower case, one space between words. From PostgreSQL 17 on, the builtin Unicode collation changes the case; a database's own locale
-- may know only a to z.
do $do$
begin
  execute format($f$
    create function search_fold(words text) returns text language sql immutable strict parallel safe as $$
      select btrim(regexp_replace(normalize(lower(unaccent(regexp_replace(normalize(words, NFKD),
        E'[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b\u200e\u200f\ufe0e\ufe0f]+', '', 'g')) %s), NFC), '\s+', ' ', 'g'))
    $$ $f$, case when exists (select from pg_collation where collname = 'pg_c_utf8') then 'collate pg_catalog.pg_c_utf8' else '' end);
end $do$;
--> statement-breakpoint
-- Every three consecutive characters as one number (21 bits each), and in scripts without spaces (U+2E80 and above: Chinese, Japanese, Korean, emoji)
-- also every two and every one. A text that contains another has all its grams. pg_trgm cannot do this: with the C locale it knows ASCII letters only.
create function search_grams(words text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  letter text;
  this bigint;
  before bigint := 0;
  first bigint := 0;
  grams bigint[] := '{}';
begin
  foreach letter in array string_to_array(words, null) loop
    this := ascii(letter);
    if first > 0 then grams := grams || ((first << 42) | (before << 21) | this); end if;
    if before >= 11904 then grams := grams || ((before << 21) | this); end if;
    if this >= 11904 then grams := grams || this; end if;
    first := before;
    before := this;
  end loop;
  return grams;
end $$;
--> statement-breakpoint
-- The key by which languages are compared: lower case, one space between words. Not `search_fold`, because an index may only use functions of pg_catalog.
do $do$
begin
  execute format($f$
    create function language_key(language text) returns text language sql immutable strict parallel safe as $$
      select lower(normalize(btrim(regexp_replace(language, '\s+', ' ', 'g')), NFKC) %s)
    $$ $f$, case when exists (select from pg_collation where collname = 'pg_c_utf8') then 'collate pg_catalog.pg_c_utf8' else '' end);
end $do$;
--> statement-breakpoint
CREATE TABLE "account_deletion_reasons" (
	"reason" text NOT NULL,
	"month" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "account_deletion_reasons_reason_month_pk" PRIMARY KEY("reason","month")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "characters" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"image_width" integer NOT NULL,
	"image_height" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generated_images" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"url" text NOT NULL,
	"user_id" uuid NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "generated_images_url_key" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "challenge_participants" (
	"challenge_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "challenge_participants_challenge_id_person_id_pk" PRIMARY KEY("challenge_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"image" text,
	"participant_count" integer DEFAULT 0 NOT NULL,
	"starting_count" integer DEFAULT 0 NOT NULL,
	"counted_from" timestamp with time zone,
	"entries_count" integer DEFAULT 0 NOT NULL,
	"is_featured" boolean DEFAULT true NOT NULL,
	CONSTRAINT "challenges_start_key" UNIQUE("start_date")
);
--> statement-breakpoint
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
	"attachment_width" integer,
	"attachment_height" integer,
	"position" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_messages_place" UNIQUE("channel_id","position"),
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
	"last_position" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_channel_messages" (
	"channel_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_channel_messages_channel_id_position_message_id_pk" PRIMARY KEY("channel_id","position","message_id")
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
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"work_id" uuid,
	"post_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_on_one_thing" CHECK (num_nonnulls("comments"."work_id", "comments"."post_id") = 1)
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
	"deleting_since" timestamp with time zone,
	"profile_picture" text,
	"cover_photo" text,
	"reading_settings" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "post_topics" (
	"post_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_topics_post_id_topic_pk" PRIMARY KEY("post_id","topic")
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
CREATE TABLE "topic_people" (
	"tag" text NOT NULL,
	"person_id" uuid NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "topic_people_tag_person_id_pk" PRIMARY KEY("tag","person_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"tag" text PRIMARY KEY NOT NULL,
	"posts_count" integer NOT NULL,
	"people_count" integer DEFAULT 0 NOT NULL,
	"starting_count" integer DEFAULT 0 NOT NULL,
	"counted_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"content_type" text,
	"content_id" uuid,
	"reason" text NOT NULL,
	"details" text,
	"contact" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_about" CHECK (("reports"."content_type" is null) = ("reports"."content_id" is null))
);
--> statement-breakpoint
CREATE TABLE "concept_words" (
	"work_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_words" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_words" (
	"work_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_deletions" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_references" (
	"source_id" uuid NOT NULL,
	"source" text NOT NULL,
	"place" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "image_references_source_id_source_place_address_pk" PRIMARY KEY("source_id","source","place","address")
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
	"part_id" uuid,
	"position" integer NOT NULL,
	"document" jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pages_place" UNIQUE NULLS NOT DISTINCT("work_id","part_id","position")
);
--> statement-breakpoint
CREATE TABLE "panels" (
	"work_id" uuid NOT NULL,
	"part_id" uuid,
	"position" integer NOT NULL,
	"picture" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bubbles" jsonb NOT NULL,
	CONSTRAINT "panels_place" UNIQUE NULLS NOT DISTINCT("work_id","part_id","position")
);
--> statement-breakpoint
CREATE TABLE "parts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"work_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"pages_count" integer NOT NULL,
	"words_count" integer DEFAULT 0 NOT NULL,
	"text_bytes" integer DEFAULT 0 NOT NULL,
	"draft_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parts_draft_id_unique" UNIQUE("draft_id")
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
	"part_id" uuid,
	"part_page" integer,
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
CREATE TABLE "storage_usage" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views" (
	"work_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_work_id_person_id_pk" PRIMARY KEY("work_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "work_tags" (
	"work_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_tags_work_id_tag_pk" PRIMARY KEY("work_id","tag")
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
	"text_bytes" bigint DEFAULT 0 NOT NULL,
	"latest_comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"challenge_id" uuid,
	"age_range" text,
	"is_featured" boolean DEFAULT false NOT NULL,
	"listed" boolean GENERATED ALWAYS AS (challenge_id is null and kind in ('book', 'comic', 'theory', 'world')) STORED,
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
	"opening" text DEFAULT '' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"bubbles" integer DEFAULT 0 NOT NULL,
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
	"work_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"cover" text,
	"genre" text,
	"language" text,
	"pages_count" integer DEFAULT 0 NOT NULL,
	"words_count" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"last_save" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_images" ADD CONSTRAINT "generated_images_url_pictures_address_fk" FOREIGN KEY ("url") REFERENCES "public"."pictures"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_images" ADD CONSTRAINT "generated_images_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_requests" ADD CONSTRAINT "channel_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_tags" ADD CONSTRAINT "channel_tags_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_words" ADD CONSTRAINT "channel_words_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_channel_messages" ADD CONSTRAINT "deleted_channel_messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spectating" ADD CONSTRAINT "spectating_spectator_id_people_id_fk" FOREIGN KEY ("spectator_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spectating" ADD CONSTRAINT "spectating_spectated_id_people_id_fk" FOREIGN KEY ("spectated_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_topics" ADD CONSTRAINT "post_topics_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concept_words" ADD CONSTRAINT "concept_words_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_words" ADD CONSTRAINT "person_words_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_words" ADD CONSTRAINT "work_words_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_deletions" ADD CONSTRAINT "file_deletions_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_address_pictures_address_fk" FOREIGN KEY ("address") REFERENCES "public"."pictures"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_progress" ADD CONSTRAINT "reading_progress_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_stories" ADD CONSTRAINT "saved_stories_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_stories" ADD CONSTRAINT "saved_stories_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_usage" ADD CONSTRAINT "storage_usage_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_tags" ADD CONSTRAINT "work_tags_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_pages" ADD CONSTRAINT "draft_pages_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "characters_author_newest" ON "characters" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generated_images_user" ON "generated_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenge_participants_person" ON "challenge_participants" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_members_person" ON "channel_members" USING btree ("person_id","joined_at","channel_id");--> statement-breakpoint
CREATE INDEX "channel_members_oldest" ON "channel_members" USING btree ("channel_id","joined_at","person_id");--> statement-breakpoint
CREATE INDEX "channel_messages_newest" ON "channel_messages" USING btree ("channel_id","created_at","id");--> statement-breakpoint
CREATE INDEX "channel_messages_author" ON "channel_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "channel_messages_attached" ON "channel_messages" USING btree ("channel_id") WHERE "channel_messages"."attachment_address" is not null;--> statement-breakpoint
CREATE INDEX "channel_messages_files" ON "channel_messages" USING btree ("attachment_address") WHERE "channel_messages"."attachment_kind" = 'file';--> statement-breakpoint
CREATE INDEX "channel_requests_oldest" ON "channel_requests" USING btree ("channel_id","created_at","person_id");--> statement-breakpoint
CREATE INDEX "channel_requests_person" ON "channel_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "channel_tags_newest" ON "channel_tags" USING btree ("tag","created_at","channel_id");--> statement-breakpoint
CREATE INDEX "channels_newest" ON "channels" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "channels_category_newest" ON "channels" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "channels_owner_newest" ON "channels" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "channels_featured" ON "channels" USING btree ("member_count","message_count","id") WHERE not "channels"."is_private";--> statement-breakpoint
CREATE INDEX "deleted_channel_messages_message" ON "deleted_channel_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "deleted_channel_messages_oldest" ON "deleted_channel_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "comments_work_newest" ON "comments" USING btree ("work_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_post_newest" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_username_key" ON "people" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_private" ON "people" USING btree ("id") WHERE "people"."is_private";--> statement-breakpoint
CREATE INDEX "people_spectated" ON "people" USING btree ("spectator_count","id");--> statement-breakpoint
CREATE INDEX "spectating_newest" ON "spectating" USING btree ("spectator_id","created_at","spectated_id");--> statement-breakpoint
CREATE INDEX "spectators_newest" ON "spectating" USING btree ("spectated_id","created_at","spectator_id");--> statement-breakpoint
CREATE INDEX "post_likes_person" ON "post_likes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "post_topics_newest" ON "post_topics" USING btree ("topic","created_at","post_id");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "topics_popular" ON "topics" USING btree ("people_count","posts_count","tag") WHERE "topics"."starting_count" = 0;--> statement-breakpoint
CREATE INDEX "topics_starting" ON "topics" USING btree ("tag") WHERE "topics"."starting_count" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_key" ON "reports" USING btree ("user_id","content_type","content_id") WHERE "reports"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "person_words_names" ON "person_words" USING btree (left("name", 100) collate "C");--> statement-breakpoint
CREATE INDEX "person_words_usernames" ON "person_words" USING btree (left("username", 100) collate "C");--> statement-breakpoint
CREATE INDEX "work_words_beginnings" ON "work_words" USING btree (left("words", 100) collate "C");--> statement-breakpoint
CREATE INDEX "file_deletions_owner" ON "file_deletions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "image_references_address" ON "image_references" USING btree ("address");--> statement-breakpoint
CREATE INDEX "likes_person" ON "likes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "pages_part" ON "pages" USING btree ("part_id") WHERE "pages"."part_id" is not null;--> statement-breakpoint
CREATE INDEX "panels_part" ON "panels" USING btree ("part_id") WHERE "panels"."part_id" is not null;--> statement-breakpoint
CREATE INDEX "parts_work_oldest" ON "parts" USING btree ("work_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "reading_progress_newest" ON "reading_progress" USING btree ("person_id","last_read");--> statement-breakpoint
CREATE INDEX "reading_progress_work" ON "reading_progress" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "reading_progress_part" ON "reading_progress" USING btree ("part_id") WHERE "reading_progress"."part_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_stories_newest" ON "saved_stories" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_stories_work" ON "saved_stories" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "views_person" ON "views" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "work_tags_newest" ON "work_tags" USING btree ("tag","created_at","work_id");--> statement-breakpoint
CREATE INDEX "works_languages" ON "works" USING btree (language_key("language"));--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_viewed" ON "works" USING btree ("views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_loved" ON "works" USING btree ("likes_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_kind_viewed" ON "works" USING btree ("kind","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_newest" ON "works" USING btree ("language","created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_viewed" ON "works" USING btree ("language","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_loved" ON "works" USING btree ("language","likes_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_kind_viewed" ON "works" USING btree ("language","kind","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_kind_newest" ON "works" USING btree ("kind","created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_class_newest" ON "works" USING btree ("kind","genre","created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_kids" ON "works" USING btree ("is_featured","created_at","id") WHERE "works"."kind" = 'kids_book';--> statement-breakpoint
CREATE INDEX "works_kids_genre" ON "works" USING btree ("genre","is_featured","created_at","id") WHERE "works"."kind" = 'kids_book';--> statement-breakpoint
CREATE INDEX "works_entries_newest" ON "works" USING btree ("challenge_id","created_at","id") WHERE "works"."kind" = 'challenge_entry';--> statement-breakpoint
CREATE INDEX "works_entries_loved" ON "works" USING btree ("challenge_id","likes_count","created_at","id") WHERE "works"."kind" = 'challenge_entry';--> statement-breakpoint
CREATE INDEX "works_entries_author" ON "works" USING btree ("author_id","created_at","id") WHERE "works"."kind" = 'challenge_entry';--> statement-breakpoint
CREATE INDEX "works_author" ON "works" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "drafts_author_newest" ON "drafts" USING btree ("author_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "drafts_work" ON "drafts" USING btree ("work_id") WHERE "drafts"."work_id" is not null;