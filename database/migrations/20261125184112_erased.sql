CREATE TABLE "erased" (
	"kind" text NOT NULL,
	"erased_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_kind_erased_id_pk" PRIMARY KEY("kind","erased_id")
);
--> statement-breakpoint
CREATE INDEX "erased_at" ON "erased" USING btree ("at");--> statement-breakpoint
-- Accounts that are waiting for their purge are deleted for good already.
insert into erased (kind, erased_id, at) select 'person', person_id, requested_at from account_deletions;
