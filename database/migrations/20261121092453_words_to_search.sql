CREATE TABLE "person_words" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_words" (
	"work_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_words" ADD CONSTRAINT "person_words_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_words" ADD CONSTRAINT "work_words_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_words_names" ON "person_words" USING btree (left("name", 100) collate "C");--> statement-breakpoint
CREATE INDEX "person_words_usernames" ON "person_words" USING btree (left("username", 100) collate "C");--> statement-breakpoint
CREATE INDEX "work_words_beginnings" ON "work_words" USING btree (left("words", 100) collate "C");