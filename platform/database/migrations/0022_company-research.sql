CREATE TABLE "company_list" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"name" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_list_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "company_list_entry" (
	"organisation_id" integer NOT NULL,
	"list_id" bigint NOT NULL,
	"entity_id" bigint NOT NULL,
	"user_id" integer,
	"note" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_list_entry_organisation_id_list_id_entity_id_pk" PRIMARY KEY("organisation_id","list_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "company_note" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_id" bigint NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_note_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_precedence" (
	"organisation_id" integer NOT NULL,
	"version" integer NOT NULL,
	"order" jsonb NOT NULL,
	"reason" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_precedence_organisation_id_version_pk" PRIMARY KEY("organisation_id","version")
);
--> statement-breakpoint
ALTER TABLE "stored_count" ADD COLUMN "employees" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_count" ADD COLUMN "revenue" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_count" ADD COLUMN "funding" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_count" ADD COLUMN "founded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_entry" ADD COLUMN "employees_low" double precision;--> statement-breakpoint
ALTER TABLE "stored_entry" ADD COLUMN "employees_high" double precision;--> statement-breakpoint
ALTER TABLE "stored_entry" ADD COLUMN "revenue_low" double precision;--> statement-breakpoint
ALTER TABLE "stored_entry" ADD COLUMN "revenue_high" double precision;--> statement-breakpoint
ALTER TABLE "stored_entry" ADD COLUMN "funding" double precision;--> statement-breakpoint
ALTER TABLE "stored_entry" ADD COLUMN "founded" double precision;--> statement-breakpoint
CREATE UNIQUE INDEX "company_list_by_name" ON "company_list" USING btree ("organisation_id",coalesce("user_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "company_note_by_entity" ON "company_note" USING btree ("organisation_id","entity_id");--> statement-breakpoint
CREATE INDEX "stored_entry_employees" ON "stored_entry" USING btree ("organisation_id","employees_low") WHERE employees_low is not null;--> statement-breakpoint
CREATE INDEX "stored_entry_revenue" ON "stored_entry" USING btree ("organisation_id","revenue_low") WHERE revenue_low is not null;--> statement-breakpoint
CREATE INDEX "stored_entry_funding" ON "stored_entry" USING btree ("organisation_id","funding") WHERE funding is not null;--> statement-breakpoint
CREATE INDEX "stored_entry_founded" ON "stored_entry" USING btree ("organisation_id","founded") WHERE founded is not null;--> statement-breakpoint
-- Entries of before say nothing of figures: all are made again.
INSERT INTO "stored_change" ("organisation_id", "from_id", "to_id") SELECT "organisation_id", 0, 9007199254740991 FROM "stored_directory";
