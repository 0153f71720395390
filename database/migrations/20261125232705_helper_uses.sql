CREATE TABLE "helper_uses" (
	"person_id" uuid,
	"made" text NOT NULL,
	"period" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "helper_uses_key" UNIQUE NULLS NOT DISTINCT("person_id","made","period"),
	CONSTRAINT "helper_uses_counted" CHECK ("helper_uses"."uses" >= 0)
);
--> statement-breakpoint
ALTER TABLE "helper_uses" ADD CONSTRAINT "helper_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "helper_uses_period" ON "helper_uses" USING btree ("period");