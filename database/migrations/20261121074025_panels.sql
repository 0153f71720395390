CREATE TABLE "panels" (
	"work_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"picture" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bubbles" jsonb NOT NULL,
	CONSTRAINT "panels_work_id_position_pk" PRIMARY KEY("work_id","position")
);
--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;