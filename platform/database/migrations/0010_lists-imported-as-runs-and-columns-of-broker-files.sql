DROP TABLE "job_progress" CASCADE;--> statement-breakpoint
ALTER TABLE "paper_import" ADD COLUMN "read_as" jsonb;--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_id";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_owner";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_beat_at";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_step";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_count";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_total";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_step_at";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_cancel_asked_at";--> statement-breakpoint
ALTER TABLE "watchlist" DROP COLUMN "import_outcome";