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
