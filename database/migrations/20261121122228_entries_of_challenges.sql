CREATE TABLE "challenge_participants" (
	"challenge_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "challenge_participants_challenge_id_person_id_pk" PRIMARY KEY("challenge_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "entries_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_participants_person" ON "challenge_participants" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "works_entries_newest" ON "works" USING btree ("challenge_id","created_at","id") WHERE "works"."kind" = 'challenge_entry';--> statement-breakpoint
CREATE INDEX "works_entries_loved" ON "works" USING btree ("challenge_id","likes_count","created_at","id") WHERE "works"."kind" = 'challenge_entry';--> statement-breakpoint
CREATE INDEX "works_entries_author" ON "works" USING btree ("author_id","created_at","id") WHERE "works"."kind" = 'challenge_entry';