ALTER TABLE "reports" ALTER COLUMN "content_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "content_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about" CHECK (("reports"."content_type" is null) = ("reports"."content_id" is null));