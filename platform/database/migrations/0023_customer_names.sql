ALTER TABLE "customer" ADD COLUMN "aliases" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;