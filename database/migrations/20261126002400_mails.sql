-- Shared counters are not only those of failed sign-ins. Renaming takes an exclusive lock for a moment; no row is rewritten.
ALTER TABLE "sign_in_failures" RENAME TO "rate_limit_counters";--> statement-breakpoint
ALTER INDEX "sign_in_failures_pkey" RENAME TO "rate_limit_counters_pkey";--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"is_security" boolean DEFAULT false NOT NULL,
	"person_id" uuid,
	"notification_id" uuid,
	"to" text,
	"subject" text,
	"text" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone,
	"is_counted" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_notification_key" UNIQUE("notification_id"),
	CONSTRAINT "mails_state" CHECK (("mails"."state" = 'waiting' and "mails"."ended_at" is null) or ("mails"."state" in ('sent', 'failed') and "mails"."ended_at" is not null)),
	CONSTRAINT "mails_complete" CHECK ("mails"."state" <> 'waiting' or ("mails"."to" is not null and "mails"."subject" is not null and "mails"."text" is not null))
);
--> statement-breakpoint
DROP INDEX "one_time_links_unused";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "confirmation_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "mails_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("next_try_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("ended_at") WHERE "mails"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_person" ON "mails" USING btree ("person_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_links_unused" ON "one_time_links" USING btree ("person_id","purpose") WHERE "one_time_links"."used_at" is null and "one_time_links"."purpose" not in ('confirm-address', 'undo-address');