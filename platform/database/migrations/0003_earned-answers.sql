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
CREATE TABLE "customer_list_check" (
	"organisation_id" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"list_id" text NOT NULL,
	"list_version" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"checked_by" text NOT NULL,
	"screening_id" bigint NOT NULL,
	"subject_hash" text NOT NULL,
	CONSTRAINT "customer_list_check_organisation_id_company_id_list_id_pk" PRIMARY KEY("organisation_id","company_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "list_version_check" (
	"organisation_id" integer NOT NULL,
	"list_id" text NOT NULL,
	"list_version" integer NOT NULL,
	"list_name" text NOT NULL,
	"published_on" text,
	"monitored" integer NOT NULL,
	"covered" integer NOT NULL,
	"screened" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_version_check_organisation_id_list_id_list_version_pk" PRIMARY KEY("organisation_id","list_id","list_version")
);
--> statement-breakpoint
CREATE TABLE "holding_price" (
	"organisation_id" integer NOT NULL,
	"symbol" text NOT NULL,
	"treatment" text NOT NULL,
	"price" bigint,
	"priced_on" date,
	"other_symbol" text,
	"reason" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "holding_price_organisation_id_symbol_pk" PRIMARY KEY("organisation_id","symbol")
);
--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "closing_reason" text;--> statement-breakpoint
ALTER TABLE "compliance_case" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "awaits_screening_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "open_match_risk" text;--> statement-breakpoint
ALTER TABLE "portfolio_day" ADD COLUMN "stale" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_day" ADD COLUMN "at_cost" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_day" ADD COLUMN "decided" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "import_step_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "watchlist" ADD COLUMN "import_cancel_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "watchlist_version" ADD COLUMN "published_on_source" text;--> statement-breakpoint
CREATE UNIQUE INDEX "case_matter_by_key" ON "case_matter" USING btree ("organisation_id","key");--> statement-breakpoint
CREATE INDEX "case_matter_by_case" ON "case_matter" USING btree ("organisation_id","case_id");--> statement-breakpoint
CREATE INDEX "customer_list_check_by_version" ON "customer_list_check" USING btree ("organisation_id","list_id","list_version");--> statement-breakpoint
CREATE INDEX "alert_by_key" ON "alert" USING btree ("organisation_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "customer_awaits_screening" ON "customer" USING btree ("organisation_id","id") WHERE awaits_screening_since is not null;
--> statement-breakpoint
INSERT INTO "case_matter" ("organisation_id", "case_id", "key", "title", "detail", "href", "state") SELECT m."organisation_id", c."id", 'match:' || m."id", m."entry_name", m."list_name" || ', ' || m."entry_uid", '/dashboard/kyb/screenings/' || m."screening_id" || '?match=' || m."id", CASE m."state" WHEN 'proposed' THEN 'proposed' WHEN 'confirmed' THEN 'confirmed' WHEN 'dismissed' THEN 'dismissed' WHEN 'standing' THEN 'dismissed' ELSE 'open' END FROM "screening_match" m JOIN "compliance_case" c ON c."organisation_id" = m."organisation_id" AND c."screening_id" = m."screening_id" WHERE m."is_match" ORDER BY m."id";

--> statement-breakpoint
UPDATE "watchlist_version" SET "published_on_source" = CASE WHEN "list_id" IN ('opensanctions', 'us-congress') THEN 'newest-designation' ELSE 'file' END WHERE "published_on" IS NOT NULL AND "published_on_source" IS NULL;
--> statement-breakpoint
UPDATE "watchlist" SET "fresh_at" = NULL WHERE NOT EXISTS (SELECT 1 FROM "watchlist_version" v WHERE v."list_id" = "watchlist"."id" AND v."number" = "watchlist"."version" AND v."source" LIKE 'http%');

--> statement-breakpoint
DELETE FROM "portfolio_day";

--> statement-breakpoint
insert into customer_list_check (organisation_id, company_id, list_id, list_version, checked_at, checked_by, screening_id, subject_hash)
select c.organisation_id, c.company_id, l.value->>'listId', (l.value->>'version')::int, c.covered_at,
  case when c.covered_by = 'untouched' then 'compared' else 'screened' end, c.screening_id, c.subject_hash
from customer_coverage c join screening_list_set s on s.digest = c.list_set cross join jsonb_array_elements(s.lists) l
on conflict do nothing;
--> statement-breakpoint
update customer set open_match_risk = (array['critical', 'high', 'medium', 'low'])[told.rank]
from (select s.organisation_id, s.company_id, min(array_position(array['critical', 'high', 'medium', 'low'], m.risk_level)) as rank
  from screening s join screening_match m on m.organisation_id = s.organisation_id and m.screening_id = s.id
  where s.as_of is null and m.is_match and m.state in ('open', 'unclear', 'proposed', 'confirmed') and s.subject_key = 'company:' || s.company_id
  group by s.organisation_id, s.company_id) told
where customer.organisation_id = told.organisation_id and customer.id = told.company_id;
