CREATE TABLE "series" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_status" CHECK ("series"."status" in ('progress', 'complete', 'hold'))
);
--> statement-breakpoint
CREATE TABLE "series_works" (
	"series_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	CONSTRAINT "series_works_series_id_work_id_pk" PRIMARY KEY("series_id","work_id"),
	-- Deferrable, so that it is checked after a whole statement, which can move all works of a series.
	CONSTRAINT "series_works_place" UNIQUE("series_id","position") DEFERRABLE INITIALLY IMMEDIATE
);
--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_works" ADD CONSTRAINT "series_works_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_works" ADD CONSTRAINT "series_works_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_author" ON "series" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "series_works_work" ON "series_works" USING btree ("work_id");