CREATE TABLE "case_matter" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_matter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"href" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "case_matter_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "closing_reason" text;--> statement-breakpoint
ALTER TABLE "compliance_case" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist_version" ADD COLUMN "published_on_source" text;--> statement-breakpoint
CREATE UNIQUE INDEX "case_matter_by_key" ON "case_matter" USING btree ("organisation_id","key");--> statement-breakpoint
CREATE INDEX "case_matter_by_case" ON "case_matter" USING btree ("organisation_id","case_id");--> statement-breakpoint
CREATE INDEX "alert_by_key" ON "alert" USING btree ("organisation_id","dedupe_key");
--> statement-breakpoint
INSERT INTO "case_matter" ("organisation_id", "case_id", "key", "title", "detail", "href", "state") SELECT m."organisation_id", c."id", 'match:' || m."id", m."entry_name", m."list_name" || ', ' || m."entry_uid", '/dashboard/kyb/screenings/' || m."screening_id" || '?match=' || m."id", CASE m."state" WHEN 'proposed' THEN 'proposed' WHEN 'confirmed' THEN 'confirmed' WHEN 'dismissed' THEN 'dismissed' WHEN 'standing' THEN 'dismissed' ELSE 'open' END FROM "screening_match" m JOIN "compliance_case" c ON c."organisation_id" = m."organisation_id" AND c."screening_id" = m."screening_id" WHERE m."is_match" ORDER BY m."id";

--> statement-breakpoint
UPDATE "watchlist_version" SET "published_on_source" = CASE WHEN "list_id" IN ('opensanctions', 'us-congress') THEN 'newest-designation' ELSE 'file' END WHERE "published_on" IS NOT NULL AND "published_on_source" IS NULL;
--> statement-breakpoint
UPDATE "watchlist" SET "fresh_at" = NULL WHERE NOT EXISTS (SELECT 1 FROM "watchlist_version" v WHERE v."list_id" = "watchlist"."id" AND v."number" = "watchlist"."version" AND v."source" LIKE 'http%');

--> statement-breakpoint
DELETE FROM "portfolio_day";
