CREATE TABLE "coverage_move" (
	"organisation_id" integer NOT NULL,
	"number" integer NOT NULL,
	"from_set" text NOT NULL,
	"to_set" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "coverage_move_organisation_id_number_pk" PRIMARY KEY("organisation_id","number")
);
--> statement-breakpoint
ALTER TABLE "customer_list_check" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "customer_list_check" CASCADE;--> statement-breakpoint
DROP INDEX "customer_coverage_by_list_set";--> statement-breakpoint
ALTER TABLE "customer_coverage" ADD COLUMN "after_move" integer DEFAULT 2147483647 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_coverage" ALTER COLUMN "after_move" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "customer_coverage" ADD COLUMN "compared_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_coverage" ALTER COLUMN "compared_hash" DROP DEFAULT;--> statement-breakpoint
-- Whoever waits for a screening has other facts than the ones that were compared.
update customer_coverage c set compared_hash = k.compared_hash from customer k
where k.organisation_id = c.organisation_id and k.id = c.company_id and k.awaits_screening_since is null;--> statement-breakpoint
-- The next run compares once more what was compared since: a row says what its screening searched.
update customer_coverage c set list_set = s.list_set from screening s
where c.covered_by = 'untouched' and s.organisation_id = c.organisation_id and s.id = c.screening_id;--> statement-breakpoint
CREATE INDEX "customer_unanswered" ON "customer" USING btree ("organisation_id","id") WHERE is_answered = false;--> statement-breakpoint
CREATE INDEX "screening_match_by_source" ON "screening_match" USING gin ("sources" jsonb_path_ops) WHERE is_match and sources <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "customer_coverage_by_list_set" ON "customer_coverage" USING btree ("organisation_id","list_set","after_move","company_id");--> statement-breakpoint
ALTER TABLE "customer_coverage" DROP COLUMN "subject_hash";--> statement-breakpoint
ALTER TABLE "customer_coverage" DROP COLUMN "covered_at";--> statement-breakpoint
ALTER TABLE "customer_coverage" DROP COLUMN "covered_by";