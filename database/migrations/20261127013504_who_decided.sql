ALTER TABLE "decisions" ADD COLUMN "actor_kind" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
-- Decisions so far have no actor if the command line or several reports made them; the log says which. One update of few rows, under the
-- lock of the alter table above.
update decisions set actor_kind = moderation_log.actor_kind from moderation_log
  where moderation_log.decision_id = decisions.id and moderation_log.actor_kind <> 'staff';
