ALTER TABLE "appeals" ADD COLUMN "case_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "person_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_person" ON "appeals" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_key" UNIQUE("case_id");--> statement-breakpoint
-- The purge of an account deletes its appeals, whose cases then have nothing to decide (MOD-15).
create function delete_case_of_appeal() returns trigger language plpgsql as $$
begin
  delete from cases where id = old.case_id;
  return null;
end $$;
--> statement-breakpoint
create trigger appeals_case_deleted after delete on appeals for each row execute function delete_case_of_appeal();
--> statement-breakpoint
-- Emptying the log of staff actions is a change too (MOD-18).
create trigger moderation_log_no_truncate before truncate on moderation_log
  for each statement execute function refuse_log_change();
