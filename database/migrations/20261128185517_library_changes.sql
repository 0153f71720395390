CREATE TABLE "library_changes" (
	"person_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request" text NOT NULL,
	"changed" integer NOT NULL,
	"skipped" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "library_changes_person_id_id_pk" PRIMARY KEY("person_id","id")
);
--> statement-breakpoint
ALTER TABLE "library_changes" ADD CONSTRAINT "library_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_changes_age" ON "library_changes" USING btree ("created_at");