ALTER TABLE "sign_in_provider" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_destination" ADD COLUMN "sealed_secret_before" text;--> statement-breakpoint
ALTER TABLE "alert_destination" ADD COLUMN "secret_before_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_destination" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_post" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_statement" ADD COLUMN "months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "operations_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_contract" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;