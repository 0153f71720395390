CREATE TABLE "site_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"page" text NOT NULL,
	"text" text NOT NULL,
	"effective_on" date NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_texts_page" CHECK ("site_texts"."page" in ('terms', 'privacy', 'guidelines', 'contact'))
);
--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_changed_by_people_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_texts_newest" ON "site_texts" USING btree ("page","id");--> statement-breakpoint
CREATE INDEX "site_texts_changer" ON "site_texts" USING btree ("changed_by");