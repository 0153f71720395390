CREATE TABLE "library_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"by_reading" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_settings" ADD CONSTRAINT "library_settings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;