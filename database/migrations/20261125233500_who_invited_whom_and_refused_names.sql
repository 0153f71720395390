CREATE TABLE "banned_addresses" (
	"keyed_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_names" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_names_key" UNIQUE("kind","name"),
	CONSTRAINT "refused_names_kind" CHECK ("refused_names"."kind" in ('domain', 'username'))
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "refused_names" ADD CONSTRAINT "refused_names_added_by_people_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banned_addresses_person" ON "banned_addresses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "refused_names_adder" ON "refused_names" USING btree ("added_by");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_inviter" ON "people" USING btree ("invited_by","id") WHERE "people"."invited_by" is not null;