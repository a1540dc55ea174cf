ALTER TABLE "alert" ADD COLUMN "closing_reason" text;--> statement-breakpoint
ALTER TABLE "watchlist_version" ADD COLUMN "published_on_source" text;--> statement-breakpoint
CREATE INDEX "alert_by_key" ON "alert" USING btree ("organisation_id","dedupe_key");
--> statement-breakpoint
UPDATE "watchlist_version" SET "published_on_source" = CASE WHEN "list_id" IN ('opensanctions', 'us-congress') THEN 'newest-designation' ELSE 'file' END WHERE "published_on" IS NOT NULL AND "published_on_source" IS NULL;
--> statement-breakpoint
UPDATE "watchlist" SET "fresh_at" = NULL WHERE NOT EXISTS (SELECT 1 FROM "watchlist_version" v WHERE v."list_id" = "watchlist"."id" AND v."number" = "watchlist"."version" AND v."source" LIKE 'http%');
