CREATE TABLE "assistant_answers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"prints" bigint[] NOT NULL,
	"words" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "generated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parts" ADD COLUMN "assistance" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "assistance" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "label_stated" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "assistant_answers" ADD CONSTRAINT "assistant_answers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_answers_person" ON "assistant_answers" USING btree ("person_id","created_at","id");--> statement-breakpoint
-- Images generated before there was the mark get it in a job; their copies are the same as uploads. Here it would block every reader.
insert into jobs (kind, data) select 'mark-generated', '{}' where exists (select from pictures);
