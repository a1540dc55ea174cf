ALTER TABLE "related_party" ADD COLUMN "aliases" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "related_party" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "related_party" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;