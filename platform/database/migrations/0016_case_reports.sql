CREATE TABLE "case_report" (
	"organisation_id" integer NOT NULL,
	"case_id" bigint NOT NULL,
	"format" text NOT NULL,
	"entries" jsonb NOT NULL,
	"version" integer NOT NULL,
	"attachment_id" bigint,
	"sha256" text,
	"made_by" text,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "case_report_organisation_id_case_id_format_pk" PRIMARY KEY("organisation_id","case_id","format")
);
--> statement-breakpoint
CREATE TABLE "filing_institution" (
	"organisation_id" integer NOT NULL,
	"format" text NOT NULL,
	"entries" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "filing_institution_organisation_id_format_pk" PRIMARY KEY("organisation_id","format")
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "searched_again" jsonb;--> statement-breakpoint
CREATE INDEX "payment_by_release" ON "payment" USING btree ("organisation_id","state","settled_at");