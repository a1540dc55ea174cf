CREATE TABLE "customer_rating" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_rating_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"model_version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"rating" jsonb NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_rating_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "rating_model" (
	"organisation_id" integer NOT NULL,
	"version" integer NOT NULL,
	"model" jsonb NOT NULL,
	"reason" text NOT NULL,
	"put_by" text NOT NULL,
	"put_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rating_model_organisation_id_version_pk" PRIMARY KEY("organisation_id","version")
);
--> statement-breakpoint
ALTER TABLE "customer" ALTER COLUMN "risk_level" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "rated_level" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "risk_floor" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "override_level" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "override_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "awaits_rating_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "channel" text;--> statement-breakpoint
CREATE INDEX "customer_rating_by_customer" ON "customer_rating" USING btree ("organisation_id","customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_awaits_rating" ON "customer" USING btree ("organisation_id","id") WHERE awaits_rating_since is not null;--> statement-breakpoint
-- Hand-written: "low" was the default of whoever said nothing. Where no entry of the log says that somebody set it, nobody assessed it.
UPDATE "customer" SET "risk_level" = NULL WHERE "risk_level" = 'low' AND NOT EXISTS (
	SELECT 1 FROM "audit_entry" e
	WHERE e."organisation_id" = "customer"."organisation_id" AND e."subject_type" = 'company' AND e."subject_id" = "customer"."id"::text
		AND (e."action" = 'customer.risk-changed'
			OR (e."action" = 'customer.changed' AND e."before" ->> 'riskLevel' IS DISTINCT FROM e."after" ->> 'riskLevel'))
);
--> statement-breakpoint
-- Hand-written: the floor that comes with the product, for the countries under a FATF call for action.
UPDATE "customer" SET "risk_floor" = 'high' WHERE "countries" ?| array['KP', 'IR', 'MM']
	OR EXISTS (SELECT 1 FROM jsonb_array_elements("identifiers") i WHERE i ->> 'country' IN ('KP', 'IR', 'MM'));
