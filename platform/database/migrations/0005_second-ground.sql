CREATE TABLE "connector_body" (
	"sha256" text PRIMARY KEY NOT NULL,
	"gzip" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_blob" (
	"organisation_id" integer NOT NULL,
	"id" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"storage" text NOT NULL,
	"place" text NOT NULL,
	"state" text NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_blob_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_piece" (
	"organisation_id" integer NOT NULL,
	"blob_id" text NOT NULL,
	"at" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "file_piece_organisation_id_blob_id_at_pk" PRIMARY KEY("organisation_id","blob_id","at")
);
--> statement-breakpoint
CREATE TABLE "file_usage" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"organisation_id" integer NOT NULL,
	"id" text NOT NULL,
	"blob_id" text NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone,
	CONSTRAINT "stored_file_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox_message" (
	"organisation_id" integer NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"sealed" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"last_failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "run" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"exclusive" text,
	"state" text NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"share" double precision DEFAULT 0 NOT NULL,
	"pace_at" timestamp (3) with time zone NOT NULL,
	"pace_from" bigint DEFAULT 0 NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"begins" integer DEFAULT 0 NOT NULL,
	"holder" text,
	"process" text,
	"beat_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"asked_by" text NOT NULL,
	"asked_by_user_id" bigint,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "run_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "outside_question" (
	"source" text NOT NULL,
	"question" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"value" jsonb,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "outside_question_source_question_pk" PRIMARY KEY("source","question")
);
--> statement-breakpoint
CREATE TABLE "outside_source" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed_keys" text,
	"connected_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text,
	"last_reason" text,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_turn" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "assistant_turn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"thread" jsonb,
	"latency_ms" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assistant_turn_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_assessment" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_assessment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"borrower_id" bigint NOT NULL,
	"period" text,
	"rating" text,
	"score" integer,
	"probability" double precision,
	"not_rated_because" text,
	"warnings" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_assessment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_borrower" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_borrower_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"customer_id" bigint,
	"entity_id" text,
	"cik" text,
	"group_name" text NOT NULL,
	"currency" text,
	"model_rating" text,
	"model_score" integer,
	"model_probability" double precision,
	"override_rating" text,
	"override_score" integer,
	"override_probability" double precision,
	"override_until" text,
	"not_rated_because" text,
	"period" text,
	"assessed_at" timestamp (3) with time zone,
	"do_models_disagree" boolean NOT NULL,
	"warnings" jsonb NOT NULL,
	"exposure_cents" bigint,
	"has_other_currencies" boolean NOT NULL,
	"loss_at_default_cents" double precision NOT NULL,
	"limit_cents" bigint,
	"limit_until" text,
	"watched_since" timestamp (3) with time zone,
	"watch_reason" text NOT NULL,
	"is_sample" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_borrower_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_covenant" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_covenant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"borrower_id" bigint NOT NULL,
	"ratio" text NOT NULL,
	"bound" text NOT NULL,
	"threshold" double precision NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "credit_covenant_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_covenant_test" (
	"organisation_id" integer NOT NULL,
	"covenant_id" bigint NOT NULL,
	"period" text NOT NULL,
	"value" double precision,
	"is_met" boolean,
	"tested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_covenant_test_organisation_id_covenant_id_period_pk" PRIMARY KEY("organisation_id","covenant_id","period")
);
--> statement-breakpoint
CREATE TABLE "credit_decision" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"borrower_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"rating" text,
	"limit_cents" bigint,
	"reason" text NOT NULL,
	"until" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_user_id" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	CONSTRAINT "credit_decision_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_facility" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_facility_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"borrower_id" bigint NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"committed_cents" bigint NOT NULL,
	"drawn_cents" bigint NOT NULL,
	"seniority" text NOT NULL,
	"maturity" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_facility_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_statement" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"borrower_id" bigint NOT NULL,
	"period" text NOT NULL,
	"currency" text NOT NULL,
	"scale" integer NOT NULL,
	"amounts" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"source" text NOT NULL,
	"source_words" text NOT NULL,
	"filed_on" text NOT NULL,
	"is_restated" boolean NOT NULL,
	"accepted_with" text NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_statement_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_version" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"facts" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"merged_into" bigint,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entity_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "entity_doubt" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entity_doubt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"left_id" bigint NOT NULL,
	"right_id" bigint NOT NULL,
	"probability" double precision NOT NULL,
	"reasons" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "entity_doubt_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "entity_link" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entity_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"share_low" double precision,
	"share_high" double precision,
	"since" text,
	"until" text,
	"source" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entity_link_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "entity_record" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entity_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"facts" jsonb NOT NULL,
	"keys" text[] NOT NULL,
	"as_of" text,
	"joined" jsonb,
	"loaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entity_record_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "entity_step" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entity_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"record_ids" jsonb NOT NULL,
	"doubt_id" bigint,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"is_undone" boolean NOT NULL,
	CONSTRAINT "entity_step_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
DROP INDEX "customer_by_name";--> statement-breakpoint
ALTER TABLE "case_attachment" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ALTER COLUMN "deliver_after" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "paper_import_file" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "through" text;--> statement-breakpoint
ALTER TABLE "audit_head" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connector_reply" ADD COLUMN "body_sha256" text;--> statement-breakpoint
ALTER TABLE "connector_reply" ADD COLUMN "body_bytes" integer;--> statement-breakpoint
ALTER TABLE "connector_reply" ADD COLUMN "body_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blog_image" ADD COLUMN "file_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_attachment" ADD COLUMN "file_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_price_import" ADD COLUMN "file_id" text;--> statement-breakpoint
ALTER TABLE "paper_import_file" ADD COLUMN "file_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "file_blob_once" ON "file_blob" USING btree ("organisation_id","sha256") WHERE "file_blob"."state" = 'whole';--> statement-breakpoint
CREATE INDEX "file_blob_by_state" ON "file_blob" USING btree ("state","touched_at");--> statement-breakpoint
CREATE INDEX "stored_file_by_blob" ON "stored_file" USING btree ("organisation_id","blob_id");--> statement-breakpoint
CREATE INDEX "stored_file_kept_until" ON "stored_file" USING btree ("kept_until") WHERE "stored_file"."kept_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_message_by_key" ON "outbox_message" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbox_message_to_send" ON "outbox_message" USING btree ("kind","due_at") WHERE "outbox_message"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_message_by_subject" ON "outbox_message" USING btree ("organisation_id","kind","subject","id") WHERE "outbox_message"."state" in ('waiting', 'dead');--> statement-breakpoint
CREATE INDEX "run_about" ON "run" USING btree ("organisation_id","kind","about","id");--> statement-breakpoint
CREATE INDEX "run_under_way" ON "run" USING btree ("organisation_id","id") WHERE "run"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "run_exclusive" ON "run" USING btree ("exclusive") WHERE "run"."ended_at" is null and "run"."exclusive" is not null;--> statement-breakpoint
CREATE INDEX "outside_question_by_due" ON "outside_question" USING btree ("source","due_at");--> statement-breakpoint
CREATE INDEX "assistant_turn_of_session" ON "assistant_turn" USING btree ("organisation_id","user_id","session_id","id");--> statement-breakpoint
CREATE INDEX "assistant_turn_by_time" ON "assistant_turn" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "credit_assessment_by_borrower" ON "credit_assessment" USING btree ("organisation_id","borrower_id","id");--> statement-breakpoint
CREATE INDEX "credit_borrower_by_name" ON "credit_borrower" USING btree ("organisation_id",lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "credit_borrower_by_customer" ON "credit_borrower" USING btree ("organisation_id","customer_id");--> statement-breakpoint
CREATE INDEX "credit_covenant_by_borrower" ON "credit_covenant" USING btree ("organisation_id","borrower_id");--> statement-breakpoint
CREATE INDEX "credit_decision_by_borrower" ON "credit_decision" USING btree ("organisation_id","borrower_id","id");--> statement-breakpoint
CREATE INDEX "credit_decision_waiting" ON "credit_decision" USING btree ("organisation_id","borrower_id") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "credit_facility_by_borrower" ON "credit_facility" USING btree ("organisation_id","borrower_id");--> statement-breakpoint
CREATE INDEX "credit_statement_by_borrower" ON "credit_statement" USING btree ("organisation_id","borrower_id","period");--> statement-breakpoint
CREATE INDEX "entity_by_id" ON "entity" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "entity_doubt_of_pair" ON "entity_doubt" USING btree ("organisation_id","left_id","right_id");--> statement-breakpoint
CREATE INDEX "entity_doubt_waiting" ON "entity_doubt" USING btree ("organisation_id","probability") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "entity_link_to" ON "entity_link" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "entity_link_from" ON "entity_link" USING btree ("from_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entity_record_of_source" ON "entity_record" USING btree ("organisation_id","source","source_key");--> statement-breakpoint
CREATE INDEX "entity_record_by_entity" ON "entity_record" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "entity_record_by_keys" ON "entity_record" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "entity_step_by_entity" ON "entity_step" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "entity_step_by_other" ON "entity_step" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "audit_entry_by_request" ON "audit_entry" USING btree ("organisation_id","request_id");--> statement-breakpoint
CREATE INDEX "connector_reply_by_body" ON "connector_reply" USING btree ("body_sha256") WHERE "connector_reply"."body_sha256" is not null;--> statement-breakpoint
CREATE INDEX "compliance_case_by_due" ON "compliance_case" USING btree ("organisation_id","due_at","id");--> statement-breakpoint
CREATE INDEX "compliance_case_by_opened" ON "compliance_case" USING btree ("organisation_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "screening_by_name" ON "screening" USING btree ("organisation_id",lower("subject_name") collate "C","id");--> statement-breakpoint
CREATE INDEX "customer_by_name" ON "customer" USING btree ("organisation_id",lower("name") collate "C","id");
--> statement-breakpoint
UPDATE "case_attachment" SET "file_id" = gen_random_uuid()::text WHERE "body" IS NOT NULL AND "file_id" = '';
--> statement-breakpoint
UPDATE "blog_image" SET "file_id" = gen_random_uuid()::text WHERE "file_id" = '';
--> statement-breakpoint
UPDATE "paper_import_file" SET "file_id" = gen_random_uuid()::text WHERE "bytes" IS NOT NULL AND "file_id" = '';
--> statement-breakpoint
UPDATE "market_price_import" SET "file_id" = gen_random_uuid()::text WHERE "content" IS NOT NULL AND "file_id" IS NULL;
--> statement-breakpoint
CREATE TEMPORARY VIEW "files_before" AS
  SELECT "organisation_id", "file_id", 'case-attachment' AS "purpose", "file_name", "content_type", "bytes"::bigint AS "bytes", "sha256", "at", "body" AS "content", NULL::text AS "place" FROM "case_attachment" WHERE "body" IS NOT NULL
  UNION ALL
  SELECT "organisation_id", "file_id", 'blog-picture', "id", "content_type", "bytes"::bigint, "sha256", "at", "body", CASE WHEN "body" IS NULL THEN 'blog-images/' || "id" END FROM "blog_image" WHERE NOT EXISTS (SELECT 1 FROM "stored_file" WHERE "stored_file"."id" = "blog_image"."file_id")
  UNION ALL
  SELECT f."organisation_id", f."file_id", 'broker-file', i."file_name", 'application/octet-stream', length(f."bytes")::bigint, encode(sha256(f."bytes"), 'hex'), i."imported_at", f."bytes", NULL FROM "paper_import_file" f JOIN "paper_import" i ON i."organisation_id" = f."organisation_id" AND i."id" = f."import_id" WHERE f."bytes" IS NOT NULL
  UNION ALL
  SELECT 1, "file_id", 'price-file', "file_name", 'application/octet-stream', length("content")::bigint, encode(sha256("content"), 'hex'), "imported_at", "content", NULL FROM "market_price_import" WHERE "content" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "file_blob" ("organisation_id", "id", "sha256", "bytes", "storage", "place", "state", "touched_at")
  SELECT DISTINCT ON ("organisation_id", "sha256") "organisation_id", "file_id", "sha256", "bytes", CASE WHEN "place" IS NULL THEN 'database' ELSE 'folder' END, coalesce("place", "file_id"), 'whole', "at"
  FROM "files_before" ORDER BY "organisation_id", "sha256", "place" NULLS FIRST, "file_id"
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "file_piece" ("organisation_id", "blob_id", "at", "content")
  SELECT m."organisation_id", b."id", 0, m."content" FROM "files_before" m JOIN "file_blob" b ON b."organisation_id" = m."organisation_id" AND b."id" = m."file_id" WHERE b."storage" = 'database' AND m."content" IS NOT NULL
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "file_usage" ("organisation_id", "bytes")
  SELECT "organisation_id", sum("bytes") FROM "file_blob" GROUP BY "organisation_id"
  ON CONFLICT ("organisation_id") DO UPDATE SET "bytes" = excluded."bytes";
--> statement-breakpoint
INSERT INTO "stored_file" ("organisation_id", "id", "blob_id", "purpose", "file_name", "content_type", "bytes", "sha256", "at", "kept_until")
  SELECT m."organisation_id", m."file_id", b."id", m."purpose", m."file_name", m."content_type", m."bytes", m."sha256", m."at", NULL
  FROM "files_before" m JOIN "file_blob" b ON b."organisation_id" = m."organisation_id" AND b."sha256" = m."sha256" AND b."state" = 'whole';
--> statement-breakpoint
DROP VIEW "files_before";
--> statement-breakpoint
UPDATE "case_attachment" SET "body" = NULL WHERE "body" IS NOT NULL;
--> statement-breakpoint
UPDATE "blog_image" SET "body" = NULL WHERE "body" IS NOT NULL;
--> statement-breakpoint
UPDATE "paper_import_file" SET "bytes" = NULL WHERE "bytes" IS NOT NULL;
--> statement-breakpoint
UPDATE "market_price_import" SET "content" = NULL WHERE "content" IS NOT NULL;

--> statement-breakpoint
-- A new organisation that was being filled when the process of the earlier version ended: the look that comes every minute takes it up and begins anew.
INSERT INTO "run" ("organisation_id", "kind", "about", "state", "step", "done", "pace_at", "moved_at", "beat_at", "asked_by", "asked_at")
SELECT "sample_data"."organisation_id", 'sample-data.fill', 'sample-data', 'queued',
  coalesce((SELECT CASE "step" WHEN 'Waiting for its turn' THEN '' ELSE "step" END FROM "job_progress"
    WHERE "job_progress"."organisation_id" = "sample_data"."organisation_id" AND "key" = 'sample-data'), ''), 0, now(), now(), now(), 'system', now()
FROM "sample_data" WHERE "state" = 'filling' AND "sample_data"."organisation_id" > 2;
--> statement-breakpoint
INSERT INTO "run" ("organisation_id", "kind", "about", "state", "done", "total", "pace_at", "moved_at", "beat_at", "asked_by", "asked_at")
SELECT 1, 'market-data.store-price-file', "id"::text, 'queued', "through", "total", now(), now(), now(), "imported_by", "imported_at"
FROM "market_price_import" WHERE "state" = 'running';

--> statement-breakpoint
-- Long work that was under way when the process of the earlier version ended: the look that comes every minute takes it up.
INSERT INTO "run" ("organisation_id", "kind", "about", "state", "done", "total", "pace_at", "moved_at", "beat_at", "asked_by", "asked_by_user_id", "asked_at")
SELECT "organisation_id", 'screening.batch', "id"::text, 'queued', "screened_count", "row_count", now(), now(), now(), "started_by", "started_by_user_id", "started_at"
FROM "screening_batch" WHERE "state" IN ('queued', 'running');
--> statement-breakpoint
INSERT INTO "run" ("organisation_id", "kind", "about", "state", "done", "total", "pace_at", "moved_at", "beat_at", "asked_by", "asked_at")
SELECT "organisation_id", CASE "state" WHEN 'running' THEN 'trading.booking' ELSE 'trading.undoing' END, "id"::text, 'queued', "through", "total", now(), now(), now(), "imported_by", "imported_at"
FROM "paper_import" WHERE "state" IN ('running', 'undoing') AND "part_of" IS NULL;

--> statement-breakpoint
INSERT INTO "outbox_message" ("organisation_id", "kind", "subject", "key", "title", "payload", "sealed", "state", "attempts", "due_at", "last_failure", "created_at", "ended_at") SELECT "organisation_id", 'mail', 'assay-' || "id", 'assay-' || "id", '“' || "subject" || '” to ' || "recipient", jsonb_build_object('to', "recipient", 'subject', "subject"), "sealed_text", "state", "attempts", "created_at", "last_failure", "created_at", "sent_at" FROM "mail_message" ORDER BY "id" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "outbox_message" ("organisation_id", "kind", "subject", "key", "title", "payload", "state", "attempts", "due_at", "last_failure", "created_at") SELECT "organisation_id", 'hubspot-lead', 'lead ' || "id", 'assay-lead-' || "id" || '-' || "submissions", 'Lead of ' || "company", jsonb_build_object('leadId', "id", 'submissions', "submissions"), 'waiting', "delivery_attempts", "created_at", "delivery_failure", "created_at" FROM "lead" WHERE "delivery" = 'waiting' ORDER BY "id" ON CONFLICT DO NOTHING;

--> statement-breakpoint
INSERT INTO "outside_source" ("name", "sealed_keys", "connected_at", "last_success_at", "last_failure_at", "last_failure") SELECT "provider", "sealed_key", "connected_at", "last_success_at", "last_failure_at", "last_failure" FROM "market_source" ON CONFLICT DO NOTHING;
