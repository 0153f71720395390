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
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_for_children" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "decisions_newest" ON "decisions" USING btree ("created_at");--> statement-breakpoint
-- Whether a case concerns children: a kids story, a part of one, a comment below one, a child, or something that a child made (MOD-19).
create function concerns_children(about text, about_id uuid, person uuid) returns boolean language sql stable as $$
  select coalesce((select role = 'child' from people where id = person), false)
    or exists (select from works w where w.kind = 'kids_book' and w.id = case about
      when 'work' then about_id
      when 'part' then (select work_id from parts where id = about_id)
      when 'comment' then (select work_id from comments where id = about_id) end)
$$;
--> statement-breakpoint
create function mark_case_for_children() returns trigger language plpgsql as $$
begin
  new.is_for_children := concerns_children(new.subject_type, new.subject_id, new.subject_person_id);
  return new;
end $$;
--> statement-breakpoint
create trigger cases_for_children before insert on cases for each row execute function mark_case_for_children();
--> statement-breakpoint
-- Cases from before this column; the table is small, and locked for writes until the migration ends.
update cases set is_for_children = true where concerns_children(subject_type, subject_id, subject_person_id);
--> statement-breakpoint
CREATE TABLE "bulk_removal_things" (
	"removal_id" uuid NOT NULL,
	"thing_type" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "bulk_removal_things_removal_id_thing_type_thing_id_pk" PRIMARY KEY("removal_id","thing_type","thing_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_removals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"decision_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"actor_id" uuid,
	"restored_by" uuid,
	"period" text NOT NULL,
	"since" timestamp with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_removals_decision_key" UNIQUE("decision_id"),
	CONSTRAINT "bulk_removals_state" CHECK ("bulk_removals"."state" in ('running', 'done', 'restoring', 'restored'))
);
--> statement-breakpoint
ALTER TABLE "bulk_removal_things" ADD CONSTRAINT "bulk_removal_things_removal_id_bulk_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."bulk_removals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_removals" ADD CONSTRAINT "bulk_removals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_removals" ADD CONSTRAINT "bulk_removals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_removals" ADD CONSTRAINT "bulk_removals_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_removals" ADD CONSTRAINT "bulk_removals_restored_by_people_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_removals_running_key" ON "bulk_removals" USING btree ("person_id") WHERE "bulk_removals"."state" in ('running', 'restoring');--> statement-breakpoint
CREATE INDEX "bulk_removals_person" ON "bulk_removals" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "bulk_removals_actor" ON "bulk_removals" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "bulk_removals_restorer" ON "bulk_removals" USING btree ("restored_by");--> statement-breakpoint
-- Once for each statement instead of each comment: a bulk removal changes hundreds of comments on one work, and the newest comment of a
-- work is searched each time (MOD-20).
create function apply_comment_states() returns trigger language plpgsql as $$
declare
  topics text[];
begin
  select array_agg(distinct case when n.work_id is null then 'posts' else 'work:' || n.work_id end)
    || case when bool_or(n.work_id is not null) then array['home'] else array[]::text[] end
    into topics from now_so n join before_so o on o.id = n.id where o.state <> n.state;
  if topics is null then
    return null;
  end if;
  perform from works where id in (select n.work_id from now_so n join before_so o on o.id = n.id where (o.state = 'shown') <> (n.state = 'shown'))
    order by id for no key update;
  update works set comments_count = comments_count + steps.step, latest_comments = newest_comment(works.id)
    from (select n.work_id, sum((n.state = 'shown')::int - (o.state = 'shown')::int)::int as step
      from now_so n join before_so o on o.id = n.id where (o.state = 'shown') <> (n.state = 'shown') and n.work_id is not null group by n.work_id) steps
    where works.id = steps.work_id;
  perform from posts where id in (select n.post_id from now_so n join before_so o on o.id = n.id where (o.state = 'shown') <> (n.state = 'shown'))
    order by id for no key update;
  update posts set comments_count = comments_count + steps.step
    from (select n.post_id, sum((n.state = 'shown')::int - (o.state = 'shown')::int)::int as step
      from now_so n join before_so o on o.id = n.id where (o.state = 'shown') <> (n.state = 'shown') and n.post_id is not null group by n.post_id) steps
    where posts.id = steps.post_id;
  perform announce_state(array[topic]) from unnest(topics) topic; -- one by one, because an event holds at most 8,000 bytes
  return null;
end $$;
--> statement-breakpoint
drop trigger comments_state_applied on comments;
--> statement-breakpoint
drop function apply_comment_state();
--> statement-breakpoint
create trigger comments_states_applied after update on comments referencing old table as before_so new table as now_so
  for each statement execute function apply_comment_states();
