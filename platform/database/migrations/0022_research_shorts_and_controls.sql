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
-- The central default rate and the loss policy are controls: their proposals and versions go into the register of control changes.
insert into control_change (organisation_id, control, key, called, state, before, after, loosens, facts, reason,
  asked_by, asked_by_user_id, asked_at, settled_by, settled_at, settled_reason)
select r.organisation_id, 'credit-central-rate', '', 'Central default rate', case r.state when 'replaced' then 'in-force' else r.state end,
  coalesce((select jsonb_build_object('rate', b.rate, 'source', b.source, 'asOf', b.as_of) from credit_central_rate b
    where b.organisation_id = r.organisation_id and b.state in ('in-force', 'replaced') and b.settled_at <= r.asked_at
    order by b.settled_at desc, b.id desc limit 1), '{"rate": 0.02, "source": "An assumption of the product, not measured on this portfolio", "asOf": "2026-11-23"}'),
  jsonb_build_object('rate', r.rate, 'source', r.source, 'asOf', r.as_of), '[]', '{}', r.reason,
  r.asked_by, r.asked_by_user_id, r.asked_at, r.settled_by, r.settled_at, r.settled_reason
from credit_central_rate r order by r.organisation_id, r.id;--> statement-breakpoint
insert into control_change (organisation_id, control, key, called, state, before, after, loosens, facts, reason,
  asked_by, asked_by_user_id, asked_at, settled_by, settled_at, settled_reason)
select p.organisation_id, 'credit-loss-policy', '', 'Stages and scenarios of credit losses', case p.state when 'replaced' then 'in-force' else p.state end,
  coalesce((select b.terms from credit_loss_policy b
    where b.organisation_id = p.organisation_id and b.state in ('in-force', 'replaced') and b.settled_at <= p.asked_at
    order by b.settled_at desc, b.id desc limit 1), '{}'),
  p.terms, '[]', '{}', p.reason, p.asked_by, p.asked_by_user_id, p.asked_at, p.settled_by, p.settled_at, p.settled_reason
from credit_loss_policy p order by p.organisation_id, p.id;--> statement-breakpoint
update alert a set kind = 'control-proposed', dedupe_key = 'control-proposed ' || c.id, subject_type = 'control-change',
  subject_id = c.id::text, href = '/dashboard/settings/controls'
from control_change c join credit_central_rate r
  on r.organisation_id = c.organisation_id and r.asked_at = c.asked_at and r.state = 'proposed'
where c.control = 'credit-central-rate' and c.state = 'proposed' and a.organisation_id = c.organisation_id
  and a.dedupe_key = 'credit-central-rate-waiting ' || r.id;--> statement-breakpoint
update alert a set kind = 'control-proposed', dedupe_key = 'control-proposed ' || c.id, subject_type = 'control-change',
  subject_id = c.id::text, href = '/dashboard/settings/controls'
from control_change c join credit_loss_policy p
  on p.organisation_id = c.organisation_id and p.asked_at = c.asked_at and p.state = 'proposed'
where c.control = 'credit-loss-policy' and c.state = 'proposed' and a.organisation_id = c.organisation_id
  and a.dedupe_key = 'credit-loss-policy-waiting ' || p.id;--> statement-breakpoint
ALTER TABLE "credit_central_rate" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_loss_policy" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "credit_central_rate" CASCADE;--> statement-breakpoint
DROP TABLE "credit_loss_policy" CASCADE;--> statement-breakpoint
ALTER TABLE "paper_fill" DROP CONSTRAINT "paper_fill_quantity";--> statement-breakpoint
ALTER TABLE "paper_lot" DROP CONSTRAINT "paper_lot_held";--> statement-breakpoint
ALTER TABLE "paper_position" DROP CONSTRAINT "paper_position_held";--> statement-breakpoint
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
ALTER TABLE "paper_fill" ADD CONSTRAINT "paper_fill_quantity" CHECK ("paper_fill"."quantity" > 0 and ("paper_fill"."price" > 0 or ("paper_fill"."price" = 0 and "paper_fill"."gross" = 0)));--> statement-breakpoint
ALTER TABLE "paper_lot" ADD CONSTRAINT "paper_lot_held" CHECK ((("paper_lot"."quantity" > 0 and "paper_lot"."cost" >= 0) or ("paper_lot"."quantity" < 0 and "paper_lot"."cost" <= 0)) and "paper_lot"."fees" >= 0);--> statement-breakpoint
ALTER TABLE "paper_position" ADD CONSTRAINT "paper_position_held" CHECK ((("paper_position"."quantity" >= 0 and "paper_position"."cost" >= 0) or ("paper_position"."quantity" <= 0 and "paper_position"."cost" <= 0)) and "paper_position"."fees" >= 0);--> statement-breakpoint
-- Entries of before say nothing of figures: all are made again.
INSERT INTO "stored_change" ("organisation_id", "from_id", "to_id") SELECT "organisation_id", 0, 9007199254740991 FROM "stored_directory";