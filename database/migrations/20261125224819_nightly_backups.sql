CREATE TABLE "nightly_backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"path" text,
	"rows" integer,
	"files" integer,
	"missing_files" integer,
	"bytes" bigint,
	"seconds" integer,
	"failure" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "nightly_backups_newest" ON "nightly_backups" USING btree ("created_at");