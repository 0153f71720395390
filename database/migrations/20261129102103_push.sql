CREATE TABLE "push_choices" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"topics_off" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "push_devices_session_key" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint_key" UNIQUE("endpoint"),
	CONSTRAINT "push_devices_place_key" UNIQUE("person_id","place"),
	CONSTRAINT "push_devices_place" CHECK ("push_devices"."place" between 1 and 10),
	CONSTRAINT "push_devices_length" CHECK (length("push_devices"."endpoint") <= 1000 and length("push_devices"."p256dh") <= 100 and length("push_devices"."auth") <= 50)
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"device_id" uuid NOT NULL,
	"key" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"due_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pushes_device_id_key_pk" PRIMARY KEY("device_id","key")
);
--> statement-breakpoint
ALTER TABLE "push_choices" ADD CONSTRAINT "push_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_at") WHERE "pushes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "pushes_old" ON "pushes" USING btree ("created_at");--> statement-breakpoint
-- Locks the devices, because one that is removed meanwhile would otherwise fail the statement that stores the notices, such as a like.
create function store_pushes() returns trigger language plpgsql as $$
begin
  if not exists (select from site_settings where key = 'push' and value = 'on') then return null; end if;
  insert into pushes (device_id, key, notification_id, due_at)
  select d.id, coalesce(n.event_key, n.id::text), n.id, greatest(n.send_at, now()) + interval '10 seconds'
  from stored n join push_devices d on d.person_id = n.person_id join push_choices c on c.person_id = d.person_id
  where notice_topic(n.kind) <> all(c.topics_off)
  for key share of d skip locked
  on conflict do nothing;
  if found then
    insert into jobs (kind, data, run_at) values ('send-pushes', '{}', now() + interval '10 seconds');
    perform pg_notify('live', '{"topic":"jobs"}');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger notifications_pushes after insert on notifications referencing new table as stored
  for each statement execute function store_pushes();
