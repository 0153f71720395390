ALTER TABLE "drafts" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "publish_zone" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "publish_choices" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "publish_job_id" uuid;--> statement-breakpoint
CREATE INDEX "drafts_author_scheduled" ON "drafts" USING btree ("author_id","publish_at","id") WHERE "drafts"."publish_at" is not null;--> statement-breakpoint
-- Deletes the job of a schedule that was changed or removed, also with its draft: many would otherwise wait for up to a year (SCHED-06).
create function delete_schedule_job() returns trigger language plpgsql as $$
begin
  delete from jobs where id = old.publish_job_id;
  return null;
end $$;
--> statement-breakpoint
create trigger drafts_schedule_changed after update of publish_job_id on drafts
  for each row when (old.publish_job_id is not null and old.publish_job_id is distinct from new.publish_job_id)
  execute function delete_schedule_job();
--> statement-breakpoint
create trigger drafts_schedule_deleted after delete on drafts
  for each row when (old.publish_job_id is not null) execute function delete_schedule_job();
