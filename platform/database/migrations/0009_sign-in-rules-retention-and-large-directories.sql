CREATE TABLE "sign_in_rule" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"idle_minutes" integer,
	"session_hours" integer,
	"second_factor_of" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_count" (
	"organisation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"times" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "watched_count_organisation_id_kind_user_id_window_start_pk" PRIMARY KEY("organisation_id","kind","user_id","window_start")
);
--> statement-breakpoint
CREATE TABLE "stored_change" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stored_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	CONSTRAINT "stored_change_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "stored_count" (
	"organisation_id" integer NOT NULL,
	"country" text NOT NULL,
	"sector" text NOT NULL,
	"size" text NOT NULL,
	"sources" text[] NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "stored_count_organisation_id_country_sector_size_sources_pk" PRIMARY KEY("organisation_id","country","sector","size","sources")
);
--> statement-breakpoint
CREATE TABLE "stored_directory" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"sources" jsonb
);
--> statement-breakpoint
CREATE TABLE "stored_entry" (
	"organisation_id" integer NOT NULL,
	"entity_id" bigint NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	"company" text NOT NULL,
	"country" text NOT NULL,
	"sector" text NOT NULL,
	"size" text NOT NULL,
	"sources" text[] NOT NULL,
	CONSTRAINT "stored_entry_organisation_id_entity_id_pk" PRIMARY KEY("organisation_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "stored_word" (
	"organisation_id" integer NOT NULL,
	"word" text NOT NULL,
	"count" integer NOT NULL,
	"near" integer[] NOT NULL,
	CONSTRAINT "stored_word_organisation_id_word_pk" PRIMARY KEY("organisation_id","word")
);
--> statement-breakpoint
CREATE TABLE "retention_plan" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"proposed" jsonb,
	"proposed_reason" text,
	"proposed_by" text,
	"proposed_by_user_id" integer,
	"proposed_at" timestamp (3) with time zone,
	"confirmed_by" text,
	"confirmed_at" timestamp (3) with time zone,
	"begun_on" text,
	"last" jsonb,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_session" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_entry_by_lexemes" ON "stored_entry" USING gin ("lexemes") WITH (fastupdate=true,gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "stored_word_beginnings" ON "stored_word" USING btree ("organisation_id","word" collate "C");--> statement-breakpoint
CREATE INDEX "stored_word_by_near" ON "stored_word" USING gin ("near") WITH (fastupdate=true,gin_pending_list_limit=1024);