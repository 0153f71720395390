CREATE TABLE "digest_events" (
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digest_events_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "notice_digests" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"hour" smallint NOT NULL,
	"zone" text NOT NULL,
	"topics_off" text[] DEFAULT '{}' NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "notice_digests_frequency" CHECK ("notice_digests"."frequency" in ('off', 'daily', 'weekly')),
	CONSTRAINT "notice_digests_hour" CHECK ("notice_digests"."hour" between 0 and 23),
	CONSTRAINT "notice_digests_next" CHECK (("notice_digests"."frequency" = 'off') = ("notice_digests"."next_at" is null))
);
--> statement-breakpoint
ALTER TABLE "digest_events" ADD CONSTRAINT "digest_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_digests" ADD CONSTRAINT "notice_digests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_events_old" ON "digest_events" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "notice_digests_due" ON "notice_digests" USING btree ("next_at") WHERE "notice_digests"."next_at" is not null;