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
DROP TABLE "credit_central_rate" CASCADE;--> statement-breakpoint
DROP TABLE "credit_loss_policy" CASCADE;