CREATE TABLE "pending_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"decision_id" uuid,
	"before" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_texts_field_key" UNIQUE("subject_type","subject_id","field"),
	CONSTRAINT "pending_texts_field" CHECK (("pending_texts"."subject_type" = 'person' and "pending_texts"."field" in ('bio', 'thought')) or ("pending_texts"."subject_type" = 'channel' and "pending_texts"."field" in ('name', 'description')))
);
--> statement-breakpoint
CREATE TABLE "sent_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"hash" bigint NOT NULL,
	"is_new" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_texts" ADD CONSTRAINT "pending_texts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_texts" ADD CONSTRAINT "sent_texts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_texts_person" ON "pending_texts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "pending_texts_decided" ON "pending_texts" USING btree ("decided_at") WHERE "pending_texts"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "sent_texts_hash" ON "sent_texts" USING btree ("hash","created_at");--> statement-breakpoint
CREATE INDEX "sent_texts_person" ON "sent_texts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sent_texts_oldest" ON "sent_texts" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_hold_reason" CHECK ("cases"."hold_reason" in ('contact', 'repeat', 'word'));