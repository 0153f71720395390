CREATE TABLE "work_tags" (
	"work_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_tags_work_id_tag_pk" PRIMARY KEY("work_id","tag")
);
--> statement-breakpoint
ALTER TABLE "work_tags" ADD CONSTRAINT "work_tags_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_tags_newest" ON "work_tags" USING btree ("tag","created_at","work_id");--> statement-breakpoint
CREATE INDEX "works_kind_newest" ON "works" USING btree ("kind","created_at","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_class_newest" ON "works" USING btree ("kind","genre","created_at","id") WHERE "works"."challenge_id" is null;