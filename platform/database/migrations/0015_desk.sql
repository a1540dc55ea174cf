CREATE TABLE "assignment_rules" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reason_template" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reason_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"decision" text,
	"place" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reason_template_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_absence" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_absence_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "review_assignment" (
	"organisation_id" integer NOT NULL,
	"match_id" bigint NOT NULL,
	"screening_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"because" text NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_assignment_organisation_id_match_id_pk" PRIMARY KEY("organisation_id","match_id")
);
--> statement-breakpoint
CREATE INDEX "review_assignment_by_person" ON "review_assignment" USING btree ("organisation_id","user_id");--> statement-breakpoint
CREATE INDEX "review_assignment_by_screening" ON "review_assignment" USING btree ("organisation_id","screening_id");--> statement-breakpoint
CREATE INDEX "screening_match_waiting" ON "screening_match" USING btree ("organisation_id","screening_id") WHERE is_match and (state in ('open', 'unclear', 'proposed') or is_reopen_proposed);--> statement-breakpoint
UPDATE "alert" SET "kind" = 'screening-match' WHERE "kind" = 'monitoring-match';
