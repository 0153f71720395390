CREATE TABLE "case_channel_actions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"case_id" uuid NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"until" timestamp with time zone,
	"seconds" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_channel_actions_action" CHECK ("case_channel_actions"."action" in ('delete', 'kick', 'ban', 'unban', 'slow-mode', 'moderator', 'member', 'delete-channel'))
);
--> statement-breakpoint
ALTER TABLE "case_channel_actions" ADD CONSTRAINT "case_channel_actions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_channel_actions" ADD CONSTRAINT "case_channel_actions_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_channel_actions_case" ON "case_channel_actions" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_channel_actions_actor" ON "case_channel_actions" USING btree ("actor_id");
--> statement-breakpoint
-- The messages around a reported one are read from its copy from now on, so the copies of open cases get them. Only the copies are locked.
update case_copies set context = case_copies.context || jsonb_build_object('beside', jsonb_build_object(
  'before', coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'authorId', b.author_id, 'text', b.text, 'at', b.created_at) order by b.created_at, b.id) from (
    select o.id, o.author_id, coalesce(nullif(o.content, ''), o.attachment_name, '') as text, o.created_at from channel_messages o
    where o.channel_id = m.channel_id and (o.created_at, o.id) < (m.created_at, m.id) order by o.created_at desc, o.id desc limit 10) b), '[]'),
  'after', coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'authorId', b.author_id, 'text', b.text, 'at', b.created_at) order by b.created_at, b.id) from (
    select o.id, o.author_id, coalesce(nullif(o.content, ''), o.attachment_name, '') as text, o.created_at from channel_messages o
    where o.channel_id = m.channel_id and (o.created_at, o.id) > (m.created_at, m.id) order by o.created_at, o.id limit 10) b), '[]')))
from cases join channel_messages m on m.id = cases.subject_id
where cases.id = case_copies.case_id and cases.subject_type = 'message' and cases.state = 'open';
