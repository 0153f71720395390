DROP INDEX "works_newest";--> statement-breakpoint
DROP INDEX "works_viewed";--> statement-breakpoint
DROP INDEX "works_loved";--> statement-breakpoint
DROP INDEX "works_kind_viewed";--> statement-breakpoint
DROP INDEX "works_language_newest";--> statement-breakpoint
DROP INDEX "works_language_viewed";--> statement-breakpoint
DROP INDEX "works_language_loved";--> statement-breakpoint
DROP INDEX "works_language_kind_viewed";--> statement-breakpoint
DROP INDEX "works_kind_newest";--> statement-breakpoint
DROP INDEX "works_class_newest";--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "age_range" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "is_featured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (challenge_id is null and kind in ('book', 'comic', 'theory', 'world')) STORED;--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_viewed" ON "works" USING btree ("views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_loved" ON "works" USING btree ("likes_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_kind_viewed" ON "works" USING btree ("kind","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_newest" ON "works" USING btree ("language","created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_viewed" ON "works" USING btree ("language","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_loved" ON "works" USING btree ("language","likes_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_language_kind_viewed" ON "works" USING btree ("language","kind","views_count","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_kind_newest" ON "works" USING btree ("kind","created_at","id") WHERE "works"."listed";--> statement-breakpoint
CREATE INDEX "works_class_newest" ON "works" USING btree ("kind","genre","created_at","id") WHERE "works"."listed";