CREATE TABLE "last_active" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_totals_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "daily_totals_kind" CHECK ("daily_totals"."kind" in ('accounts', 'works', 'posts', 'comments', 'messages', 'reports'))
);
--> statement-breakpoint
ALTER TABLE "last_active" ADD CONSTRAINT "last_active_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "last_active_day" ON "last_active" USING btree ("day");--> statement-breakpoint
CREATE INDEX "channel_messages_times" ON "channel_messages" USING brin ("created_at" timestamptz_minmax_multi_ops) WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "comments_times" ON "comments" USING brin ("created_at" timestamptz_minmax_multi_ops) WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "cases_answered" ON "cases" USING btree ("decided_at") WHERE "cases"."decided_at" is not null;