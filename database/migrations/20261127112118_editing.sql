CREATE TABLE "version_bodies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"work_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"document" jsonb NOT NULL,
	"words" integer NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "version_bodies_hash" UNIQUE("work_id","hash")
);
--> statement-breakpoint
CREATE TABLE "version_pages" (
	"version_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"body_id" uuid NOT NULL,
	CONSTRAINT "version_pages_version_id_position_pk" PRIMARY KEY("version_id","position")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"work_id" uuid NOT NULL,
	"part_id" uuid,
	"number" integer NOT NULL,
	"draft_id" uuid,
	"is_published" boolean DEFAULT true NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"cover" text,
	"details" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_announced" boolean DEFAULT false NOT NULL,
	"pages_count" integer NOT NULL,
	"words_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_draft_id_unique" UNIQUE("draft_id"),
	CONSTRAINT "versions_number" UNIQUE NULLS NOT DISTINCT("work_id","part_id","number")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "edits_part_id" uuid;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "base_revision" integer;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "version_bodies" ADD CONSTRAINT "version_bodies_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_pages" ADD CONSTRAINT "version_pages_version_id_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_pages" ADD CONSTRAINT "version_pages_body_id_version_bodies_id_fk" FOREIGN KEY ("body_id") REFERENCES "public"."version_bodies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_part_id_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_pages_body" ON "version_pages" USING btree ("body_id");--> statement-breakpoint
CREATE INDEX "versions_part" ON "versions" USING btree ("part_id") WHERE "versions"."part_id" is not null;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_edits_part_id_parts_id_fk" FOREIGN KEY ("edits_part_id") REFERENCES "public"."parts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_edits_part_id_unique" UNIQUE("edits_part_id");
--> statement-breakpoint
-- Tags and the spelling of the language follow a changed work as they do a new one (EDIT-08).
create function index_changed_tags() returns trigger language plpgsql as $$
begin
  delete from work_tags where work_id = new.id;
  insert into work_tags (work_id, tag, created_at) select new.id, lower(tag), new.created_at from unnest(new.tags) as tag on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger works_tags_changed after update of tags on works
  for each row when (new.tags <> old.tags) execute function index_changed_tags();
--> statement-breakpoint
create trigger works_language_changed before update of language on works
  for each row when (new.language <> old.language) execute function normalize_language();
--> statement-breakpoint
create function count_changed_text_of_part() returns trigger language plpgsql as $$
begin
  update works set text_bytes = greatest(0, text_bytes + new.text_bytes - old.text_bytes) where id = new.work_id;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger parts_text_changed after update of text_bytes on parts
  deferrable initially deferred for each row when (new.text_bytes <> old.text_bytes) execute function count_changed_text_of_part();
--> statement-breakpoint
-- An image of a version is referenced as long as the version exists, so that the cleanup does not delete it (EDIT-20).
create function track_images_of_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from image_references r where r.source_id = old.id and r.source = 'version';
  else
    perform insert_image_references('version', new.id, '', new.document);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger version_bodies_images after insert or delete on version_bodies
  for each row execute function track_images_of_version();
--> statement-breakpoint
create trigger versions_images after insert or delete on versions
  for each row execute function track_images('version_cover', 'cover');
--> statement-breakpoint
-- Deletes the pages that no other version has; the caller has locked the work.
create function delete_unused_bodies() returns trigger language plpgsql as $$
begin
  delete from version_bodies body using (select distinct body_id from deleted) of_version
    where body.id = of_version.body_id and not exists (select from version_pages where version_pages.body_id = body.id);
  return null;
end $$;
--> statement-breakpoint
create trigger version_pages_bodies after delete on version_pages
  referencing old table as deleted for each statement execute function delete_unused_bodies();
