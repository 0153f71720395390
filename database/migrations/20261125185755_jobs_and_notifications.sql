CREATE TABLE "ended_sessions" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"send_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sessions_user" ON "ended_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_sessions_expired" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("person_id","send_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("person_id","send_at") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_warnings" ON "notifications" USING btree ("person_id","send_at") WHERE "notifications"."kind" = 'warning' and "notifications"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_expired" ON "notifications" USING brin ("send_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at","id");--> statement-breakpoint
CREATE INDEX "jobs_locked" ON "jobs" USING btree ("locked_until") WHERE "jobs"."locked_until" is not null;--> statement-breakpoint
-- An ended session is remembered until its cookie expires (ACC-06). Not while a person is deleted, whose row is deleted by then.
create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('ended', old.id)::text);
  insert into ended_sessions (token, user_id, expires_at)
    select old.token, old.user_id, old.expires_at from people where id = old.user_id and old.expires_at > now()
    on conflict do nothing;
  return null;
end $$;
