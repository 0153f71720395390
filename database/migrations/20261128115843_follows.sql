CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"work_id" uuid,
	"series_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_work_key" UNIQUE("person_id","work_id"),
	CONSTRAINT "follows_series_key" UNIQUE("person_id","series_id"),
	CONSTRAINT "follows_kind" CHECK (("follows"."kind" = 'work' and "follows"."series_id" is null) or ("follows"."kind" = 'series' and "follows"."work_id" is null))
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_newest" ON "follows" USING btree ("person_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "follows_work" ON "follows" USING btree ("work_id","person_id") WHERE "follows"."work_id" is not null;--> statement-breakpoint
CREATE INDEX "follows_series" ON "follows" USING btree ("series_id","person_id") WHERE "follows"."series_id" is not null;