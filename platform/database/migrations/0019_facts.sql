CREATE TABLE "esg_carbon_plan" (
	"organisation_id" integer NOT NULL,
	"company_number" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "esg_carbon_plan_organisation_id_company_number_pk" PRIMARY KEY("organisation_id","company_number")
);
--> statement-breakpoint
CREATE TABLE "market_note" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"symbol" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_note_organisation_id_user_id_symbol_pk" PRIMARY KEY("organisation_id","user_id","symbol")
);
--> statement-breakpoint
ALTER TABLE "credit_borrower" ADD COLUMN "industry" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "esg_emission_factor" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "esg_emission_factor" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "esg_emission_factor" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "esg_emission_factor" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "esg_emission_factor" ADD COLUMN "ended_reason" text;