CREATE TABLE "blocked_words" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"word" text NOT NULL,
	"folded" text NOT NULL,
	"effect" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_words_folded_key" UNIQUE("folded"),
	CONSTRAINT "blocked_words_effect" CHECK ("blocked_words"."effect" in ('hold', 'refuse'))
);
--> statement-breakpoint
ALTER TABLE "blocked_words" ADD CONSTRAINT "blocked_words_added_by_people_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_words_adder" ON "blocked_words" USING btree ("added_by");