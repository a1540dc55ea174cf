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
CREATE INDEX "audit_entry_by_subject" ON "audit_entry" USING btree ("organisation_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "work_event_by_time" ON "work_event" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "work_event_by_item" ON "work_event" USING btree ("organisation_id","work_item_type","work_item_id");