CREATE TABLE "payment" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"state_rank" integer NOT NULL,
	"format" text NOT NULL,
	"message_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"content_sha256" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"debtor" text NOT NULL,
	"creditor" text NOT NULL,
	"message" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"hits" jsonb NOT NULL,
	"coverage" text NOT NULL,
	"list_set" text NOT NULL,
	"searched_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	"received_by" text NOT NULL,
	"proposal" jsonb,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	"settled_reason" text,
	"case_id" bigint,
	"case_number" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_once" ON "payment" USING btree ("organisation_id","message_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_by_wait" ON "payment" USING btree ("organisation_id","state_rank","received_at","id");--> statement-breakpoint
CREATE INDEX "payment_by_received" ON "payment" USING btree ("organisation_id","received_at","id");