import type { RuleBlock, RuleDefinition, TransactionFilter } from '../rule.ts'
import { FATF_COUNTRIES } from './fatf-countries.ts'

const DAY = 24
/** Whole dollars as cents. */
const usd = (dollars: number) => dollars * 100

/**
 * A rule of the pack, in US dollars; amounts in its name stand in braces. Those that a firm with accounts can use as they are
 * start active; those of merchants and cards start as drafts.
 */
export type StarterRule = {
  key: string
  name: string
  isActive: boolean
  source: string
  definition: RuleDefinition
}

const incoming: TransactionFilter = { direction: 'in' }
const outgoing: TransactionFilter = { direction: 'out' }

const rule = (
  typology: string,
  severity: RuleDefinition['severity'],
  trigger: TransactionFilter,
  all: readonly RuleBlock[],
  cooldownDays = 7,
): RuleDefinition => ({ typology, severity, currency: 'USD', trigger, all, cooldownDays })

/** More than the account itself has had; an account without a past has it too. */
const aboveOwn = (
  of: TransactionFilter,
  measure: 'sum' | 'count',
  against: { hours: number; days: number; factor: number },
): RuleBlock => ({ block: 'own-history', of, measure, ...against, fewest: 1, withoutHistory: 'holds' })

const OWN = 'Defaults of the product, to be edited'
const BALLERINE = 'Parameters of Ballerine’s rule generator, to be edited'

/**
 * The rules that a new organisation starts with. Thresholds are defaults; every change makes a version. Not in it: rules on a
 * customer’s score, which are no rules on transactions.
 */
export const starterPack: readonly StarterRule[] = [
  {
    key: 'structuring-cash',
    name: 'Structuring: cash just below {10000}',
    isActive: true,
    source: OWN,
    definition: rule(
      'structuring',
      'high',
      { direction: 'in', kinds: ['cash'], justBelow: { threshold: usd(10_000), within: 0.3 } },
      [
        {
          block: 'count',
          of: { direction: 'in', kinds: ['cash'], justBelow: { threshold: usd(10_000), within: 0.3 } },
          hours: 10 * DAY,
          atLeast: 3,
        },
        aboveOwn(
          { direction: 'in', kinds: ['cash'], justBelow: { threshold: usd(10_000), within: 0.3 } },
          'count',
          { hours: 10 * DAY, days: 180, factor: 4 },
        ),
      ],
    ),
  },
  {
    key: 'structuring-small',
    name: 'Structuring: payments of {500} to {999}',
    isActive: false,
    source: BALLERINE,
    definition: rule('structuring', 'medium', { direction: 'in', atLeast: usd(500), below: usd(1_000) }, [
      {
        block: 'count',
        of: { direction: 'in', atLeast: usd(500), below: usd(1_000) },
        hours: 7 * DAY,
        atLeast: 5,
      },
    ]),
  },
  {
    key: 'pass-through',
    name: 'Rapid pass-through: in and out again within three days',
    isActive: true,
    source: OWN,
    definition: rule(
      'pass-through',
      'high',
      { direction: 'out', kinds: ['transfer'] },
      [
        { block: 'sum', of: { direction: 'in', kinds: ['transfer'] }, hours: 3 * DAY, atLeast: usd(10_000) },
        {
          block: 'ratio',
          of: { direction: 'out', kinds: ['transfer'] },
          to: { direction: 'in', kinds: ['transfer'] },
          measure: 'sum',
          hours: 3 * DAY,
          atLeast: 0.85,
          atMost: 1.15,
        },
        aboveOwn({ direction: 'in', kinds: ['transfer'] }, 'sum', { hours: 3 * DAY, days: 90, factor: 6 }),
        // Whoever pays as much every week passes nothing through.
        aboveOwn({ direction: 'out', kinds: ['transfer'] }, 'sum', { hours: 3 * DAY, days: 90, factor: 6 }),
      ],
      21,
    ),
  },
  {
    key: 'dormant-wake-up',
    name: 'Dormant account wakes up',
    isActive: true,
    source: BALLERINE,
    definition: rule('dormant', 'medium', { atLeast: usd(2_000) }, [{ block: 'dormant', days: 180 }]),
  },
  {
    key: 'funnel',
    name: 'Funnel: many senders into one account',
    isActive: true,
    source: OWN,
    definition: rule('funnel', 'high', { direction: 'in', kinds: ['transfer', 'cash'] }, [
      {
        block: 'counterparties',
        of: { direction: 'in', kinds: ['transfer', 'cash'] },
        hours: 7 * DAY,
        atLeast: 8,
      },
      {
        block: 'sum',
        of: { direction: 'in', kinds: ['transfer', 'cash'] },
        hours: 7 * DAY,
        atLeast: usd(5_000),
      },
      aboveOwn({ direction: 'in', kinds: ['transfer', 'cash'] }, 'count', {
        hours: 7 * DAY,
        days: 90,
        factor: 4,
      }),
    ]),
  },
  {
    key: 'round-trip',
    name: 'Round trip: money comes back from the party it went to',
    isActive: true,
    source: OWN,
    definition: rule(
      'round-trip',
      'high',
      { direction: 'in', kinds: ['transfer'], atLeast: usd(1_000) },
      [
        {
          block: 'sum',
          of: { direction: 'out', kinds: ['transfer'] },
          hours: 30 * DAY,
          atLeast: usd(5_000),
          counterparty: 'same',
        },
        {
          block: 'ratio',
          of: { direction: 'in', kinds: ['transfer'] },
          to: { direction: 'out', kinds: ['transfer'] },
          measure: 'sum',
          hours: 30 * DAY,
          atLeast: 0.85,
          atMost: 1.15,
          counterparty: 'same',
        },
      ],
      21,
    ),
  },
  {
    key: 'call-for-action-country',
    name: 'Country under a call for action (FATF), any amount',
    isActive: true,
    source: `FATF lists as of ${FATF_COUNTRIES.asOf}`,
    definition: rule('corridor', 'high', { countries: FATF_COUNTRIES.callForAction }, []),
  },
  {
    key: 'high-risk-corridor',
    name: 'High-risk corridor (FATF, increased monitoring)',
    isActive: true,
    source: `FATF lists as of ${FATF_COUNTRIES.asOf}`,
    definition: rule(
      'corridor',
      'high',
      { countries: FATF_COUNTRIES.increasedMonitoring, atLeast: usd(1_000) },
      [],
    ),
  },
  {
    key: 'listed-name',
    name: 'A listed party is named in the payment',
    isActive: true,
    source: OWN,
    definition: rule('listed-name', 'high', {}, [{ block: 'listed-name', atLeast: 0.7 }]),
  },
  {
    key: 'velocity-day',
    name: 'Velocity: many large outgoing transfers in a day',
    isActive: true,
    source: OWN,
    definition: rule('velocity', 'medium', { direction: 'out', kinds: ['transfer'], atLeast: usd(1_000) }, [
      {
        block: 'count',
        of: { direction: 'out', kinds: ['transfer'], atLeast: usd(1_000) },
        hours: DAY,
        atLeast: 6,
      },
    ]),
  },
  {
    key: 'velocity-history',
    name: 'Velocity against its own 180 days',
    isActive: true,
    source: BALLERINE,
    definition: rule(
      'velocity',
      'medium',
      { atLeast: usd(1_000) },
      [
        { block: 'own-history', of: {}, measure: 'sum', hours: 3 * DAY, days: 180, factor: 12, fewest: 20 },
        { block: 'sum', of: {}, hours: 3 * DAY, atLeast: usd(25_000) },
      ],
      21,
    ),
  },
  {
    key: 'round-amounts',
    name: 'Round amounts, again and again',
    isActive: true,
    source: OWN,
    definition: rule(
      'round-amounts',
      'low',
      { kinds: ['transfer', 'cash'], atLeast: usd(2_000), multipleOf: usd(1_000) },
      [
        {
          block: 'count',
          of: { kinds: ['transfer', 'cash'], atLeast: usd(2_000), multipleOf: usd(1_000) },
          hours: 14 * DAY,
          atLeast: 5,
        },
      ],
    ),
  },
  {
    key: 'new-beneficiary-large',
    name: 'Large payment to a new beneficiary',
    isActive: true,
    source: OWN,
    definition: rule(
      'new-beneficiary',
      'medium',
      { direction: 'out', kinds: ['transfer'], atLeast: usd(10_000) },
      [
        { block: 'new-counterparty', earlier: 20 },
        {
          block: 'own-history',
          of: { direction: 'out', kinds: ['transfer'] },
          measure: 'amount',
          hours: 1,
          days: 180,
          factor: 10,
          fewest: 5,
        },
      ],
    ),
  },
  {
    key: 'cumulative-inbound',
    name: 'High cumulative inbound amount',
    isActive: false,
    source: BALLERINE,
    definition: rule('cumulative', 'medium', incoming, [
      { block: 'sum', of: incoming, hours: 7 * DAY, atLeast: usd(1_000) + 1 },
    ]),
  },
  {
    key: 'cumulative-inbound-pair',
    name: 'High cumulative inbound amount from one party',
    isActive: false,
    source: BALLERINE,
    definition: rule('cumulative', 'medium', incoming, [
      { block: 'sum', of: incoming, hours: 7 * DAY, atLeast: usd(3_000) + 1, counterparty: 'same' },
    ]),
  },
  {
    key: 'velocity-pair',
    name: 'Velocity with one party',
    isActive: false,
    source: BALLERINE,
    definition: rule('velocity', 'low', outgoing, [
      { block: 'count', of: outgoing, hours: 7 * DAY, atLeast: 3, counterparty: 'same' },
    ]),
  },
  {
    key: 'single-large-card',
    name: 'Single large card payment',
    isActive: false,
    source: BALLERINE,
    definition: rule('single-large', 'medium', { kinds: ['card'], atLeast: usd(5_000) + 1 }, []),
  },
  {
    key: 'single-large-other',
    name: 'Single large payment not by card',
    isActive: false,
    source: BALLERINE,
    definition: rule(
      'single-large',
      'low',
      { kinds: ['transfer', 'cash', 'other'], atLeast: usd(2_000) + 1 },
      [],
    ),
  },
  ...(['chargeback', 'refund'] as const).flatMap((kind): StarterRule[] => [
    {
      key: `${kind}s-count`,
      name: `Many ${kind}s`,
      isActive: false,
      source: BALLERINE,
      definition: rule(`${kind}s`, 'medium', { kinds: [kind] }, [
        { block: 'count', of: { kinds: [kind] }, hours: 7 * DAY, atLeast: 15 },
      ]),
    },
    {
      key: `${kind}s-sum`,
      name: `High sum of ${kind}s`,
      isActive: false,
      source: BALLERINE,
      definition: rule(`${kind}s`, 'medium', { kinds: [kind] }, [
        { block: 'sum', of: { kinds: [kind] }, hours: 7 * DAY, atLeast: usd(5_000) + 1 },
      ]),
    },
    {
      key: `${kind}s-share`,
      name: `Half of what comes in is taken back by ${kind}s`,
      isActive: false,
      source: BALLERINE,
      definition: rule(
        `${kind}s`,
        'high',
        { kinds: [kind] },
        [
          { block: 'count', of: { kinds: [kind] }, hours: 21 * DAY, atLeast: 3 },
          {
            block: 'ratio',
            of: { kinds: [kind] },
            to: incoming,
            measure: 'count',
            hours: 21 * DAY,
            atLeast: 0.5,
          },
        ],
        21,
      ),
    },
  ]),
  {
    key: 'above-own-average',
    name: 'Above its own historic average',
    isActive: false,
    source: BALLERINE,
    definition: rule('own-history', 'low', { atLeast: usd(100) }, [
      { block: 'own-history', of: {}, measure: 'amount', hours: 1, days: 180, factor: 1, fewest: 1 },
    ]),
  },
  {
    key: 'above-peer-average',
    name: 'Above the average of its peer group',
    isActive: false,
    source: BALLERINE,
    definition: rule('peer-history', 'low', { atLeast: usd(100) }, [{ block: 'peer-history', factor: 2 }]),
  },
  {
    key: 'merchant-against-segment',
    name: 'Merchant far above its segment',
    isActive: false,
    source: BALLERINE,
    definition: rule('peer-history', 'medium', { ...incoming, kinds: ['card'] }, [
      { block: 'peer-history', factor: 5 },
    ]),
  },
  {
    key: 'card-at-many-merchants',
    name: 'One card at many merchants',
    isActive: false,
    source: BALLERINE,
    definition: rule('velocity', 'low', { direction: 'out', kinds: ['card'] }, [
      { block: 'counterparties', of: { direction: 'out', kinds: ['card'] }, hours: 7 * DAY, atLeast: 2 },
    ]),
  },
]
