CREATE TABLE "credit_central_rate" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_central_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rate" double precision NOT NULL,
	"source" text NOT NULL,
	"as_of" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_user_id" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	CONSTRAINT "credit_central_rate_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer" ALTER COLUMN "kyc_completeness_percent" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "own_role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_assessment" ADD COLUMN "central_rate" double precision DEFAULT 0.02 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_borrower" ADD COLUMN "central_rate" double precision DEFAULT 0.02 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "is_answered" boolean;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_search" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "credit_borrower_by_exposure" ON "credit_borrower" USING btree ("organisation_id","exposure_cents" DESC NULLS LAST,"id");--> statement-breakpoint
-- Nought was what stood where nobody had said anything: it is none now.
UPDATE "customer" SET "kyc_completeness_percent" = NULL WHERE "kyc_completeness_percent" = 0;--> statement-breakpoint
-- A screening without an answer says so on its customer, too.
UPDATE "customer" c SET "is_answered" = (s."status" <> 'incomplete') FROM "screening" s WHERE s."organisation_id" = c."organisation_id" AND s."id" = c."last_screening_id";
