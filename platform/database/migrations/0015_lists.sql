ALTER TABLE "screening" ADD COLUMN "repeats" bigint;--> statement-breakpoint
ALTER TABLE "screening_settings" ADD COLUMN "shrink_percent_by_list" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "kept_aside" jsonb;--> statement-breakpoint
ALTER TABLE "watchlist_version" ADD COLUMN "withdrawn" jsonb;--> statement-breakpoint
CREATE INDEX "screening_by_repeated" ON "screening" USING btree ("organisation_id","repeats") WHERE repeats is not null;--> statement-breakpoint
-- 20 was the default and was written down with whatever else an organisation changed: the new default takes its place.
UPDATE "screening_settings" SET "shrink_percent_max" = 2 WHERE "shrink_percent_max" = 20;
