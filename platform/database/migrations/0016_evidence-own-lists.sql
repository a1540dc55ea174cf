CREATE TABLE "own_list" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "own_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"entries" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_list_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_list_entry" (
	"organisation_id" integer NOT NULL,
	"own_list_id" bigint NOT NULL,
	"list_id" text NOT NULL,
	"uid" text NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer,
	"entry" jsonb NOT NULL,
	CONSTRAINT "own_list_entry_organisation_id_own_list_id_uid_from_version_pk" PRIMARY KEY("organisation_id","own_list_id","uid","from_version")
);
--> statement-breakpoint
CREATE TABLE "own_list_version" (
	"organisation_id" integer NOT NULL,
	"own_list_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"note" text NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"entries" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "own_list_version_organisation_id_own_list_id_number_pk" PRIMARY KEY("organisation_id","own_list_id","number")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "own_list_name" ON "own_list" USING btree ("organisation_id","name");--> statement-breakpoint
CREATE INDEX "own_list_entry_by_list" ON "own_list_entry" USING btree ("list_id","uid");--> statement-breakpoint
CREATE INDEX "own_list_entry_until" ON "own_list_entry" USING btree ("organisation_id","own_list_id") WHERE to_version is null and entry -> 'reference' ? 'until';