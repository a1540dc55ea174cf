CREATE TABLE "retention_plan" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"proposed" jsonb,
	"proposed_reason" text,
	"proposed_by" text,
	"proposed_by_user_id" integer,
	"proposed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	"confirmed_at" timestamp (3) with time zone,
	"begun_on" text,
	"last" jsonb,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_schedule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;