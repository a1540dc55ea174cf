ALTER TABLE "credit_statement" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credit_statement" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "credit_statement" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "esg_metric" ADD COLUMN "passage_state" text;--> statement-breakpoint
ALTER TABLE "esg_metric" ADD COLUMN "passage_page" integer;