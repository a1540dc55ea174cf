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
ALTER TABLE "sign_in_session" ADD COLUMN "last_used_at" timestamp (3) with time zone;