CREATE TABLE "target_weights" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"classes" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "target_weights_organisation_id_account_id_pk" PRIMARY KEY("organisation_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "aliases" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;