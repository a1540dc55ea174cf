ALTER TABLE "customer" ALTER COLUMN "kyc_completeness_percent" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "own_role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "is_answered" boolean;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Nought was what stood where nobody had said anything: it is none now.
UPDATE "customer" SET "kyc_completeness_percent" = NULL WHERE "kyc_completeness_percent" = 0;--> statement-breakpoint
-- A screening without an answer says so on its customer, too.
UPDATE "customer" c SET "is_answered" = (s."status" <> 'incomplete') FROM "screening" s WHERE s."organisation_id" = c."organisation_id" AND s."id" = c."last_screening_id";
