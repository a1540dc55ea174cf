CREATE TABLE "audit_entry" (
	"organisation_id" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_type" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entry_organisation_id_sequence_pk" PRIMARY KEY("organisation_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit_window" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "rate_limit_window_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "job_progress" (
	"organisation_id" integer NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_progress_organisation_id_key_pk" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "work_event" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_item_type" text NOT NULL,
	"work_item_id" text NOT NULL,
	"event_type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rule_version" text,
	"source_hash" text
);
--> statement-breakpoint
CREATE TABLE "certificate_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_coverage" (
	"organisation_id" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"list_set" text NOT NULL,
	"subject_hash" text NOT NULL,
	"screening_id" bigint NOT NULL,
	"screened_at" timestamp (3) with time zone NOT NULL,
	"covered_at" timestamp (3) with time zone NOT NULL,
	"covered_by" text NOT NULL,
	CONSTRAINT "customer_coverage_organisation_id_company_id_pk" PRIMARY KEY("organisation_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "match_decision" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "match_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"match_id" bigint NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"state_after" text NOT NULL,
	CONSTRAINT "match_decision_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "match_dismissal" (
	"organisation_id" integer NOT NULL,
	"subject_key" text NOT NULL,
	"list_id" text NOT NULL,
	"entry_uid" text NOT NULL,
	"compared_hash" text NOT NULL,
	"match_id" bigint NOT NULL,
	"dismissed_by" text NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "match_dismissal_organisation_id_subject_key_list_id_entry_uid_pk" PRIMARY KEY("organisation_id","subject_key","list_id","entry_uid")
);
--> statement-breakpoint
CREATE TABLE "screening" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "screening_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"subject_name" text NOT NULL,
	"subject" jsonb NOT NULL,
	"subject_key" text NOT NULL,
	"subject_hash" text NOT NULL,
	"screening_type" text NOT NULL,
	"status" text NOT NULL,
	"match_count" integer NOT NULL,
	"risk_level" text NOT NULL,
	"risk_score" integer NOT NULL,
	"risk_parts" jsonb NOT NULL,
	"threshold" double precision NOT NULL,
	"engine_version" text NOT NULL,
	"list_set" text NOT NULL,
	"as_of" timestamp (3) with time zone,
	"case_id" bigint,
	"case_number" text,
	"case_priority" text,
	"four_eyes" boolean NOT NULL,
	"latency_ms" double precision NOT NULL,
	"screened_at" timestamp (3) with time zone NOT NULL,
	"screened_by" text NOT NULL,
	"batch_id" bigint,
	"batch_row" integer,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "screening_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "screening_batch" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "screening_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"row_count" integer NOT NULL,
	"screened_count" integer DEFAULT 0 NOT NULL,
	"match_count" integer DEFAULT 0 NOT NULL,
	"rejected_rows" jsonb NOT NULL,
	"failure" text,
	"started_by" text NOT NULL,
	"started_by_user_id" bigint,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "screening_batch_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "screening_batch_row" (
	"organisation_id" integer NOT NULL,
	"batch_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"company_id" bigint,
	"reference" text,
	"subject" jsonb NOT NULL,
	CONSTRAINT "screening_batch_row_organisation_id_batch_id_row_pk" PRIMARY KEY("organisation_id","batch_id","row")
);
--> statement-breakpoint
CREATE TABLE "screening_list_set" (
	"digest" text PRIMARY KEY NOT NULL,
	"lists" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_match" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "screening_match_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"screening_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"list_id" text NOT NULL,
	"list_name" text NOT NULL,
	"list_version" integer NOT NULL,
	"entry_uid" text NOT NULL,
	"entry_name" text NOT NULL,
	"topic" text NOT NULL,
	"probability" double precision NOT NULL,
	"is_match" boolean NOT NULL,
	"state" text NOT NULL,
	"risk_level" text NOT NULL,
	"explanation" jsonb NOT NULL,
	"compared_hash" text NOT NULL,
	CONSTRAINT "screening_match_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "screening_settings" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"threshold" double precision NOT NULL,
	"four_eyes" boolean NOT NULL,
	"shrink_percent_max" double precision NOT NULL,
	"age_days_max" double precision NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entry_by_subject" ON "audit_entry" USING btree ("organisation_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "work_event_by_time" ON "work_event" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "work_event_by_item" ON "work_event" USING btree ("organisation_id","work_item_type","work_item_id");--> statement-breakpoint
CREATE INDEX "customer_coverage_by_list_set" ON "customer_coverage" USING btree ("organisation_id","list_set");--> statement-breakpoint
CREATE INDEX "match_decision_by_match" ON "match_decision" USING btree ("organisation_id","match_id");--> statement-breakpoint
CREATE INDEX "screening_by_time" ON "screening" USING btree ("organisation_id","screened_at","id");--> statement-breakpoint
CREATE INDEX "screening_by_company" ON "screening" USING btree ("organisation_id","company_id");--> statement-breakpoint
CREATE INDEX "screening_by_subject" ON "screening" USING btree ("organisation_id","subject_key");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_by_batch_row" ON "screening" USING btree ("organisation_id","batch_id","batch_row") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "screening_match_by_screening" ON "screening_match" USING btree ("organisation_id","screening_id");--> statement-breakpoint
CREATE INDEX "screening_match_by_entry" ON "screening_match" USING btree ("organisation_id","list_id","entry_uid") WHERE is_match;