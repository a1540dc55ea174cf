CREATE TABLE "related_party" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "related_party_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"of_party_id" bigint,
	"role" text NOT NULL,
	"share_low" double precision,
	"share_high" double precision,
	"name" text NOT NULL,
	"schema" text NOT NULL,
	"countries" jsonb NOT NULL,
	"birth_date" text,
	"identifiers" jsonb NOT NULL,
	"source" text NOT NULL,
	"source_detail" text NOT NULL,
	"source_key" text,
	"since" text,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"ended_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "related_party_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "related_party_id" bigint;--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "ownership" jsonb;--> statement-breakpoint
CREATE INDEX "related_party_by_customer" ON "related_party" USING btree ("organisation_id","customer_id");--> statement-breakpoint
CREATE INDEX "related_party_ended" ON "related_party" USING btree ("organisation_id","ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "screening_by_related_party" ON "screening" USING btree ("organisation_id","related_party_id") WHERE related_party_id is not null;