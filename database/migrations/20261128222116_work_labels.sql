ALTER TABLE "parts" ADD COLUMN "assistance" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "assistance" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "label_stated" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "label" jsonb;