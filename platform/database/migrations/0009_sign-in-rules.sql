CREATE TABLE "refused_sign_in" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"refused" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refused_sign_in_organisation_id_user_id_window_start_pk" PRIMARY KEY("organisation_id","user_id","window_start")
);
--> statement-breakpoint
CREATE TABLE "sign_in_rule" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"idle_minutes" integer,
	"session_hours" integer,
	"second_factor_of" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_session" ADD COLUMN "last_used_at" timestamp (3) with time zone;