DROP INDEX "comments_work_newest";--> statement-breakpoint
DROP INDEX "reading_progress_newest";--> statement-breakpoint
DROP INDEX "saved_stories_newest";--> statement-breakpoint
DROP INDEX "works_newest";--> statement-breakpoint
DROP INDEX "works_viewed";--> statement-breakpoint
DROP INDEX "works_loved";--> statement-breakpoint
DROP INDEX "works_kind_viewed";--> statement-breakpoint
DROP INDEX "works_language_newest";--> statement-breakpoint
DROP INDEX "works_language_viewed";--> statement-breakpoint
DROP INDEX "works_language_loved";--> statement-breakpoint
DROP INDEX "works_language_kind_viewed";--> statement-breakpoint
DROP INDEX "works_author";--> statement-breakpoint
DROP INDEX "drafts_author_newest";--> statement-breakpoint
CREATE INDEX "comments_work_newest" ON "comments" USING btree ("work_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reading_progress_newest" ON "reading_progress" USING btree ("person_id","last_read");--> statement-breakpoint
CREATE INDEX "saved_stories_newest" ON "saved_stories" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("created_at","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_viewed" ON "works" USING btree ("views_count","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_loved" ON "works" USING btree ("likes_count","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_kind_viewed" ON "works" USING btree ("kind","views_count","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_newest" ON "works" USING btree ("language","created_at","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_viewed" ON "works" USING btree ("language","views_count","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_loved" ON "works" USING btree ("language","likes_count","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_language_kind_viewed" ON "works" USING btree ("language","kind","views_count","id") WHERE "works"."challenge_id" is null;--> statement-breakpoint
CREATE INDEX "works_author" ON "works" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "drafts_author_newest" ON "drafts" USING btree ("author_id","updated_at","id");