CREATE TABLE "departure_reasons" (
	"reason" text NOT NULL,
	"month" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "departure_reasons_reason_month_pk" PRIMARY KEY("reason","month")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "leaving_at" timestamp with time zone;