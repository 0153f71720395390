ALTER TABLE "draft_pages" ADD COLUMN "opening" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_pages" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_pages" ADD COLUMN "bubbles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "genre" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "pages_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "words_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "draft_pages" SET
  "bytes" = octet_length("document"::text),
  "bubbles" = CASE WHEN jsonb_typeof("document" -> 'bubbles') = 'array' THEN jsonb_array_length("document" -> 'bubbles') ELSE 0 END,
  "opening" = coalesce((SELECT left(regexp_replace(string_agg(t #>> '{}', ' '), '\s+', ' ', 'g'), 60)
    FROM jsonb_path_query("document", 'strict $.content.**.text', '{}', true) t), '');--> statement-breakpoint
UPDATE "drafts" SET ("pages_count", "words_count", "bytes") =
  (SELECT count(*)::int, coalesce(sum(p."words"), 0)::int, coalesce(sum(p."bytes"), 0)::int FROM "draft_pages" p WHERE p."draft_id" = "drafts"."id");
