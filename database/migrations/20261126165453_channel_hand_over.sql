ALTER TABLE "channels" ADD COLUMN "offered_to" uuid;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_offered_to_people_id_fk" FOREIGN KEY ("offered_to") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_offered_to" ON "channels" USING btree ("offered_to") WHERE "channels"."offered_to" is not null;--> statement-breakpoint
-- When an owner deletes the account or is banned, the moderator of longest standing becomes owner in the same transaction. A channel without
-- one goes with the account. The cover is copied by a job, because it is an image of the owner before.
create function hand_over_channels() returns trigger language plpgsql as $$
declare
  channel record;
  successor uuid;
begin
  for channel in select id, name from channels where owner_id = new.id order by id for no key update loop
    select member.person_id into successor from channel_members member join people person on person.id = member.person_id
      where member.channel_id = channel.id and member.role = 'moderator' and person.deleting_since is null and person.standing <> 'banned'
      order by member.role_since, member.person_id limit 1;
    continue when successor is null;
    update channel_members set role = 'member', role_since = now() where channel_id = channel.id and person_id = new.id;
    update channel_members set role = 'owner', role_since = now() where channel_id = channel.id and person_id = successor;
    update channels set owner_id = successor, offered_to = null, offered_until = null where id = channel.id;
    insert into notifications (person_id, kind, data) values (successor, 'channel-owner',
      jsonb_build_object('channel', channel.id, 'name', channel.name, 'username', null));
    insert into jobs (kind, data) values ('move-channel-cover', jsonb_build_object('channel', channel.id));
    perform pg_notify('live', json_build_object('topic', 'person:' || successor)::text), pg_notify('live', '{"topic":"jobs"}');
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger people_channels_handed_over after update of deleting_since, standing on people
  for each row when ((old.deleting_since is null and new.deleting_since is not null) or (old.standing <> 'banned' and new.standing = 'banned'))
  execute function hand_over_channels();
