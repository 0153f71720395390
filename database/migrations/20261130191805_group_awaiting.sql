ALTER TABLE "groups" DROP CONSTRAINT "groups_state";--> statement-breakpoint
update groups set state = 'awaiting' where state = 'asked';--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_state" CHECK ("groups"."state" in ('awaiting', 'open', 'closed'));
