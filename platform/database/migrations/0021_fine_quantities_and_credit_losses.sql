CREATE TABLE "credit_loss_policy" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_loss_policy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"terms" jsonb NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_user_id" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	CONSTRAINT "credit_loss_policy_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "paper_balance" ALTER COLUMN "balance" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_fill" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_lot" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_lot_closing" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_order" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_order" ALTER COLUMN "filled" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_position" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_transfer" ALTER COLUMN "amount" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "loss_given_default" double precision;--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "effective_rate" double precision;--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "granted_on" text;--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "rating_at_grant" text;--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "past_due_since" text;--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "collateral_cents" bigint;--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "collateral_haircut" double precision;--> statement-breakpoint
ALTER TABLE "credit_facility" ADD COLUMN "collateral_valued_on" text;