CREATE TABLE "legal_hold" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "legal_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"since" date NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp (3) with time zone,
	"lift_reason" text,
	CONSTRAINT "legal_hold_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_name" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_name_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "own_role" (
	"organisation_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "own_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_role_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "provisioning_token" (
	"organisation_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "provisioning_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"secret_digest" text NOT NULL,
	"start" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	CONSTRAINT "provisioning_token_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "provisioning_token_secret_digest_unique" UNIQUE("secret_digest")
);
--> statement-breakpoint
CREATE TABLE "assistant_model" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text NOT NULL,
	"tokens_per_person" bigint NOT NULL,
	"tokens_per_organisation" bigint NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_model_use" (
	"organisation_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "assistant_model_use_organisation_id_user_id_day_pk" PRIMARY KEY("organisation_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "credit_simulation" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_simulation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asked" jsonb NOT NULL,
	"told" jsonb,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_simulation_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_load" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "directory_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"directory_id" integer NOT NULL,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"as_of" text NOT NULL,
	"titles" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"state" text NOT NULL,
	"trial" jsonb,
	"loaded" jsonb,
	"through" bigint NOT NULL,
	"kept_at_undo" integer NOT NULL,
	"failure" text,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_load_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_load_change" (
	"organisation_id" integer NOT NULL,
	"load_id" bigint NOT NULL,
	"of" text NOT NULL,
	"row_id" bigint NOT NULL,
	"load_before" bigint,
	"before" jsonb NOT NULL,
	CONSTRAINT "directory_load_change_organisation_id_load_id_of_row_id_pk" PRIMARY KEY("organisation_id","load_id","of","row_id")
);
--> statement-breakpoint
CREATE TABLE "directory_load_refusal" (
	"organisation_id" integer NOT NULL,
	"load_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "directory_load_refusal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line" bigint NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "directory_load_refusal_organisation_id_load_id_id_pk" PRIMARY KEY("organisation_id","load_id","id")
);
--> statement-breakpoint
CREATE TABLE "legal_form" (
	"code" text NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"latin_name" text NOT NULL,
	"abbreviations" text NOT NULL,
	"status" text NOT NULL,
	"as_of" text NOT NULL,
	CONSTRAINT "legal_form_code_language_pk" PRIMARY KEY("code","language")
);
--> statement-breakpoint
CREATE TABLE "directory_search" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "directory_search_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"asked" jsonb NOT NULL,
	"is_told" boolean NOT NULL,
	"seen" jsonb,
	"found" integer,
	"looked_at" timestamp (3) with time zone,
	"last_failure" text,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_search_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "entity_look" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"entity_id" bigint NOT NULL,
	"before" jsonb,
	"before_at" timestamp (3) with time zone,
	"seen" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entity_look_organisation_id_user_id_entity_id_pk" PRIMARY KEY("organisation_id","user_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "esg_questionnaire" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "esg_questionnaire_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"buyer_number" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"company_number" bigint NOT NULL,
	"sent_to" text NOT NULL,
	"token_digest" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text NOT NULL,
	"answers" jsonb NOT NULL,
	"figures" integer NOT NULL,
	"is_accepted" boolean,
	"settled_by" text,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	CONSTRAINT "esg_questionnaire_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "suspicious_report" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "suspicious_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" bigint NOT NULL,
	"rule_name" text NOT NULL,
	"about" text NOT NULL,
	"state" text NOT NULL,
	"narrative" text NOT NULL,
	"facts" jsonb NOT NULL,
	"missing" jsonb NOT NULL,
	"transactions_read" integer NOT NULL,
	"detected_on" text NOT NULL,
	"is_suspect_known" boolean NOT NULL,
	"due_on" text NOT NULL,
	"deadline" jsonb NOT NULL,
	"begun_by" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"proposed_by_id" bigint,
	"proposed_by" text,
	"approved_by" text,
	"settled_at" timestamp (3) with time zone,
	"filed_on" text,
	"filing_number" text,
	"reason" text,
	"version" integer NOT NULL,
	"is_sample" boolean NOT NULL,
	CONSTRAINT "suspicious_report_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "erasure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"of" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"called" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"are_names_theirs" boolean NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_user_id" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text,
	"settled_at" timestamp (3) with time zone,
	"work" jsonb,
	"answer" jsonb,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "erasure_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "regulator_pack" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "regulator_pack_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"file_id" text,
	"file_name" text,
	"bytes" bigint,
	"files" integer,
	"sha256" text,
	"manifest_sha256" text,
	"fingerprint" text,
	"left_out" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "regulator_pack_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "retention_term" (
	"organisation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_term_organisation_id_kind_pk" PRIMARY KEY("organisation_id","kind")
);
--> statement-breakpoint
CREATE TABLE "report_delivery" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"schedule_id" bigint NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"recipient_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"first_line" text NOT NULL,
	"is_whole" boolean NOT NULL,
	"file_id" text,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_failure" text,
	"at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "report_delivery_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_schedule" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "report_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report" text NOT NULL,
	"account_id" bigint NOT NULL,
	"rhythm" text NOT NULL,
	"recipient_ids" jsonb NOT NULL,
	"state" text NOT NULL,
	"next_due_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_schedule_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
DROP INDEX "entity_record_by_keys";--> statement-breakpoint
ALTER TABLE "credit_borrower" ADD COLUMN "symbol" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "entity_link" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "entity_link" ADD COLUMN "load_id" bigint;--> statement-breakpoint
ALTER TABLE "entity_record" ADD COLUMN "load_id" bigint;--> statement-breakpoint
CREATE INDEX "legal_hold_by_subject" ON "legal_hold" USING btree ("organisation_id","scope","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_name_once" ON "directory_name" USING btree ("organisation_id",lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "own_role_by_name" ON "own_role" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "directory_load_change_before" ON "directory_load_change" USING btree ("organisation_id","load_before");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_search_by_name" ON "directory_search" USING btree ("organisation_id",lower("name"));--> statement-breakpoint
CREATE INDEX "directory_search_told" ON "directory_search" USING btree ("organisation_id") WHERE is_told;--> statement-breakpoint
CREATE UNIQUE INDEX "esg_questionnaire_of_token" ON "esg_questionnaire" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "esg_questionnaire_by_supplier" ON "esg_questionnaire" USING btree ("organisation_id","buyer_number","supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspicious_report_open_once" ON "suspicious_report" USING btree ("organisation_id","alert_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "suspicious_report_by_due" ON "suspicious_report" USING btree ("organisation_id","due_on");--> statement-breakpoint
CREATE INDEX "erasure_by_subject" ON "erasure" USING btree ("organisation_id","of","subject_id");--> statement-breakpoint
CREATE INDEX "regulator_pack_by_subject" ON "regulator_pack" USING btree ("organisation_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "report_delivery_by_schedule" ON "report_delivery" USING btree ("organisation_id","schedule_id","id");--> statement-breakpoint
CREATE INDEX "report_schedule_by_due" ON "report_schedule" USING btree ("next_due_at");--> statement-breakpoint
CREATE INDEX "alert_by_raised" ON "alert" USING btree ("organisation_id","raised_at","hit_count");--> statement-breakpoint
CREATE INDEX "alert_by_closed" ON "alert" USING btree ("organisation_id","closed_at","outcome","raised_at");--> statement-breakpoint
CREATE INDEX "alert_open" ON "alert" USING btree ("organisation_id","severity_rank","raised_at","snoozed_until") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "entity_link_of_source" ON "entity_link" USING btree ("organisation_id","source","source_key") WHERE source_key is not null;--> statement-breakpoint
CREATE INDEX "entity_link_of_load" ON "entity_link" USING btree ("load_id") WHERE load_id is not null;--> statement-breakpoint
CREATE INDEX "entity_record_of_load" ON "entity_record" USING btree ("load_id","id") WHERE load_id is not null;--> statement-breakpoint
CREATE INDEX "entity_record_by_keys" ON "entity_record" USING gin ("keys") WITH (fastupdate=false);