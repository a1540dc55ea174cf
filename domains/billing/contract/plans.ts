/** The plans, the smallest first. */
export const planNames = ['Free', 'Growth', 'Enterprise'] as const
export type PlanName = (typeof planNames)[number]

/** What a plan gives room for; null is without limit. */
export type PlanLimits = {
  members: number | null
  screeningsAMonth: number | null
  auditRetentionDays: number | null
}

export type Plan = {
  name: PlanName
  /** Dollars a month; null is agreed with sales. */
  price: number | null
  priceDisplay: string
  period: string
  description: string
  features: readonly string[]
  popular: boolean
  cta: string
  limits: PlanLimits
}

/** Days a paid plan runs before its first payment. No card is asked for. */
export const TRIAL_DAYS = 14

/**
 * The entitlement table: what each plan costs and what it gives room for. The page, the price at checkout and the limits that
 * are kept all read this one.
 */
export const plans = {
  Free: {
    name: 'Free',
    price: 0,
    priceDisplay: '$0',
    period: 'per month',
    description: 'For a first team that wants to see its own names screened.',
    features: [
      '3 risk team members',
      '100 KYB screenings per month',
      '30-day audit log retention',
      'Every match with its reasons',
    ],
    popular: false,
    cta: 'Start free',
    limits: { members: 3, screeningsAMonth: 100, auditRetentionDays: 30 },
  },
  Growth: {
    name: 'Growth',
    price: 799,
    priceDisplay: '$799',
    period: 'per month',
    description: 'For teams that screen every day and answer to a regulator.',
    features: [
      '25 members',
      '10,000 screenings per month',
      '1-year audit log retention',
      'Monitoring does not count against the screenings',
    ],
    popular: true,
    cta: 'Start free trial',
    limits: { members: 25, screeningsAMonth: 10_000, auditRetentionDays: 365 },
  },
  Enterprise: {
    name: 'Enterprise',
    price: null,
    priceDisplay: 'Custom',
    period: 'agreed with you',
    description: 'For institutions that need everything without a limit, on their own terms.',
    features: [
      'Unlimited members',
      'Unlimited screenings',
      'Unlimited audit log retention',
      'Terms and invoicing agreed with our sales team',
    ],
    popular: false,
    cta: 'Contact sales',
    limits: { members: null, screeningsAMonth: null, auditRetentionDays: null },
  },
} as const satisfies Record<PlanName, Plan>

export function isPlanName(name: string): name is PlanName {
  return (planNames as readonly string[]).includes(name)
}

/** What checkout charges for a plan, in cents: its price × 100; null where sales agrees the price. */
export function amountOf(name: PlanName): number | null {
  const { price } = plans[name]
  return price === null ? null : price * 100
}

/** The lines of the comparison, in words that come from the limits alone. */
export const limitLines = {
  members: { label: 'Risk team members', unit: 'people' },
  screeningsAMonth: { label: 'KYB screenings per month', unit: 'screenings' },
  auditRetentionDays: { label: 'Audit log retention', unit: 'days' },
} as const satisfies Record<keyof PlanLimits, { label: string; unit: string }>
