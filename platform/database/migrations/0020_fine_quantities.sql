ALTER TABLE "paper_balance" ALTER COLUMN "balance" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_fill" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_lot" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_lot_closing" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_order" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_order" ALTER COLUMN "filled" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_position" ALTER COLUMN "quantity" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "paper_transfer" ALTER COLUMN "amount" SET DATA TYPE numeric(20, 2);