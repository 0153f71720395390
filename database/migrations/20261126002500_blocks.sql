CREATE TABLE "blocks" (
	"person_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_person_id_other_id_pk" PRIMARY KEY("person_id","other_id"),
	CONSTRAINT "blocks_others" CHECK ("blocks"."person_id" <> "blocks"."other_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"person_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_person_id_other_id_pk" PRIMARY KEY("person_id","other_id"),
	CONSTRAINT "mutes_others" CHECK ("mutes"."person_id" <> "mutes"."other_id")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_newest" ON "blocks" USING btree ("person_id","created_at","other_id");--> statement-breakpoint
CREATE INDEX "blocks_other" ON "blocks" USING btree ("other_id","person_id");--> statement-breakpoint
CREATE INDEX "mutes_newest" ON "mutes" USING btree ("person_id","created_at","other_id");--> statement-breakpoint
CREATE INDEX "mutes_other" ON "mutes" USING btree ("other_id","person_id");