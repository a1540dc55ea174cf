CREATE TABLE "control_change" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "control_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"control" text NOT NULL,
	"key" text NOT NULL,
	"called" text NOT NULL,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"loosens" jsonb NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_user_id" bigint,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"settled_by" text,
	"settled_by_user_id" bigint,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	"is_settled_alone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "control_change_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "rights_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "rights_since" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "monitoring_alert" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "suspicious_report" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "control_change_by_control" ON "control_change" USING btree ("organisation_id","control","key");--> statement-breakpoint
CREATE UNIQUE INDEX "control_change_open_once" ON "control_change" USING btree ("organisation_id","control","key") WHERE state = 'proposed';--> statement-breakpoint
-- Whoever was given a role, was let in again, or has a role that was changed, holds their rights at least since then; everybody else since they joined.
UPDATE "membership" m SET "rights_from" = a.at FROM (
	SELECT organisation_id, subject_id, max(at) AS at FROM "audit_entry"
	WHERE subject_type = 'account' AND action IN ('account.role-changed', 'account.activated') GROUP BY organisation_id, subject_id
) a WHERE a.organisation_id = m.organisation_id AND a.subject_id = m.user_id::text AND a.at > m.joined_at;--> statement-breakpoint
UPDATE "membership" m SET "rights_from" = a.at FROM (
	SELECT organisation_id, subject_id, max(at) AS at FROM "audit_entry"
	WHERE subject_type = 'role' AND action = 'role.changed' GROUP BY organisation_id, subject_id
) a WHERE a.organisation_id = m.organisation_id AND m.role = 'own-' || a.subject_id AND a.at > coalesce(m.rights_from, m.joined_at);--> statement-breakpoint
-- Changes of the threshold belong to the register of control changes.
INSERT INTO "control_change" ("organisation_id", "control", "key", "called", "state", "before", "after", "loosens", "facts", "reason", "asked_by", "asked_by_user_id", "asked_at", "settled_by", "settled_at", "settled_reason")
SELECT organisation_id, 'threshold', '', 'Match threshold', state, to_jsonb("before"), to_jsonb("after"),
	CASE WHEN "after" > "before" THEN jsonb_build_array('A candidate is a match from ' || trim_scale(("after" * 100)::numeric) || '% instead of ' || trim_scale(("before" * 100)::numeric) || '%.') ELSE '[]'::jsonb END,
	jsonb_build_object('kind', kind, 'preview', preview), reason, asked_by, asked_by_user_id, asked_at, settled_by, settled_at, settled_reason
FROM "threshold_change" ORDER BY organisation_id, id;
