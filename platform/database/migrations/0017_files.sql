ALTER TABLE "paper_import" ADD COLUMN "reconciliation" jsonb;--> statement-breakpoint
ALTER TABLE "paper_import" ADD COLUMN "left_open" jsonb;