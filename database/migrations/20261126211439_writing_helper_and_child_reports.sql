CREATE TABLE "helper_agreements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"child_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"agreed_by" uuid,
	"provider" text NOT NULL,
	"wording" text NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "child_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"group_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"report_id" uuid,
	"about" text NOT NULL,
	"sentence" text NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"notification_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp with time zone,
	"looked_by" uuid,
	CONSTRAINT "child_reports_about" CHECK ("child_reports"."about" in ('story', 'comment'))
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "writing_helper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "helper_agreements" ADD CONSTRAINT "helper_agreements_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helper_agreements" ADD CONSTRAINT "helper_agreements_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helper_agreements" ADD CONSTRAINT "helper_agreements_agreed_by_people_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_reports" ADD CONSTRAINT "child_reports_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_reports" ADD CONSTRAINT "child_reports_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_reports" ADD CONSTRAINT "child_reports_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_reports" ADD CONSTRAINT "child_reports_looked_by_people_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "helper_agreements_in_force" ON "helper_agreements" USING btree ("child_id","group_id") WHERE "helper_agreements"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "helper_agreements_child" ON "helper_agreements" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "helper_agreements_group" ON "helper_agreements" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "helper_agreements_agreed_by" ON "helper_agreements" USING btree ("agreed_by");--> statement-breakpoint
CREATE INDEX "child_reports_group" ON "child_reports" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "child_reports_child" ON "child_reports" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_reports_report" ON "child_reports" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "child_reports_looked_by" ON "child_reports" USING btree ("looked_by");