CREATE TABLE "below_line_item" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "below_line_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_id" bigint NOT NULL,
	"rule_version" integer NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"drawn_by" text NOT NULL,
	"percent" double precision NOT NULL,
	"seed" bigint NOT NULL,
	"looked" integer NOT NULL,
	"is_whole" boolean NOT NULL,
	"population" integer NOT NULL,
	"account" text NOT NULL,
	"counterparty" text,
	"at" timestamp (3) with time zone NOT NULL,
	"words" jsonb NOT NULL,
	"transactions" jsonb NOT NULL,
	"verdict" text,
	"note" text NOT NULL,
	"judged_by" text,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "below_line_item_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_progress" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "job_progress" CASCADE;--> statement-breakpoint
ALTER TABLE "credit_statement" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credit_statement" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "credit_statement" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "esg_metric" ADD COLUMN "passage_state" text;--> statement-breakpoint
ALTER TABLE "esg_metric" ADD COLUMN "passage_page" integer;--> statement-breakpoint
ALTER TABLE "operations_transaction" ADD COLUMN "names" text DEFAULT 'not-asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "operations_transaction" ADD COLUMN "named" jsonb;--> statement-breakpoint
ALTER TABLE "operations_transaction" ADD COLUMN "names_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "paper_import" ADD COLUMN "read_as" jsonb;--> statement-breakpoint
CREATE INDEX "below_line_item_by_rule" ON "below_line_item" USING btree ("organisation_id","rule_id","drawn_at");--> statement-breakpoint
CREATE INDEX "operations_transaction_names_waiting" ON "operations_transaction" USING btree ("organisation_id","id") WHERE names in ('waiting', 'unanswered');--> statement-breakpoint
CREATE INDEX "operations_transaction_by_customer" ON "operations_transaction" USING btree ("organisation_id","customer_id","at") WHERE customer_id is not null;--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_id";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_owner";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_beat_at";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_step";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_count";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_total";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_step_at";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_cancel_asked_at";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_outcome";