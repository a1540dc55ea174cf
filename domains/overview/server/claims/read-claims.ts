import type { z } from 'zod'
import { countEntities } from '#domains/entities/server/index.ts'
import { type TimeInHand, timeInHandOf } from '#domains/operations/server/index.ts'
import { type ScreeningSpeed, screeningSpeedOf, settingsOf } from '#domains/screening/server/index.ts'
import { readLists } from '#domains/watchlists/server/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { Claim } from '../../contract/index.ts'
import { counted, several } from '../hub/in-words.ts'
import { span } from './span.ts'

type ClaimAsWritten = z.input<typeof Claim>

const WINDOW_DAYS = 30

/** What the claims say, as numbers. */
const CLAIMED = {
  decisionMs: 3 * 60_000,
  lists: 50,
  searchMs: 60_000,
  companies: 200_000_000,
  lessPercent: 70,
} as const

const kept = (isKept: boolean) => (isKept ? 'met' : 'not-met')

/** The product’s claims, each beside the measurement of this installation in the last 30 days; null where nothing here measures it. */
export async function readClaims(ctx: Context): Promise<ClaimAsWritten[]> {
  const { organisationId } = ctx.actor
  const from = daysBefore(ctx.now, WINDOW_DAYS)
  const speed = await screeningSpeedOf(ctx.db, organisationId, from)
  const lists = (await readLists(ctx, await settingsOf(ctx.db, organisationId))).filter(
    (list) => list.isInForce,
  )
  const held = await countEntities(ctx.db, organisationId)
  const inHand = await timeInHandOf(ctx.db, organisationId, { from, to: ctx.now })
  return [
    manualWork(ctx.now, inHand),
    screeningMinutes(ctx.now, speed),
    unmeasured('esg-hours', 'ESG reporting in 2 hours', 'From the scope wizard to a signed draft'),
    watchlists(ctx.now, speed, lists),
    unmeasured(
      'credit-months',
      'Credit deterioration caught 6+ months early',
      'Median lead between the first alert and a default or downgrade, in a point-in-time backtest',
    ),
    companies(ctx.now, held),
  ]
}

function unmeasured(key: ClaimAsWritten['key'], text: string, measure: string): ClaimAsWritten {
  return { key, text, measure, measured: null, verdict: 'not-measured', figure: null }
}

const minutes = (value: number) => `${value.toFixed(1)} min`

/** Without a baseline that has its day, nothing is called saved. */
export function manualWork(now: Date, { handled, medianMinutes, baseline }: TimeInHand): ClaimAsWritten {
  const text = '70% less manual work'
  const measure =
    'Median handling time of documents against a dated baseline, last 30 days, without sample data'
  if (medianMinutes === null || baseline === null) return unmeasured('manual-work', text, measure)
  const less = (1 - medianMinutes / baseline.minutes) * 100
  return {
    key: 'manual-work',
    text,
    measure,
    measured: `${Math.abs(less).toFixed(1)}% ${less < 0 ? 'more' : 'less'} than on ${baseline.date}, over ${several(handled, 'document')}`,
    verdict: kept(less >= CLAIMED.lessPercent),
    figure: {
      value: less,
      unit: 'percent',
      asOf: now,
      definitionId: 'claim.manual-work',
      definition:
        'One less the median minutes that people had a document in hand over the last 30 days, of the baseline. Sample documents and untouched documents are excluded.',
      origin: 'counted',
      inputs: [
        { label: 'Documents handled', value: counted(handled) },
        { label: 'Median in hand', value: minutes(medianMinutes) },
        { label: 'Baseline', value: `${minutes(baseline.minutes)}, measured ${baseline.date}` },
        { label: 'Source of the baseline', value: baseline.source || 'Not stated' },
      ],
      source: 'Document queue, settings',
      rows: { count: handled, href: '/dashboard/bpo?tab=documents&way=by-hand' },
    },
  }
}

function screeningMinutes(now: Date, speed: ScreeningSpeed): ClaimAsWritten {
  const { decided, toDecisionMsP50, toDecisionMsP95 } = speed
  const hasDecision = toDecisionMsP50 !== null && toDecisionMsP95 !== null
  return {
    key: 'screening-minutes',
    text: 'KYB screening in 3 minutes',
    measure: 'From the screening to its first decision, last 30 days, without sample data',
    measured: hasDecision
      ? `${span(toDecisionMsP50)} in the middle, ${span(toDecisionMsP95)} at the 95th percentile`
      : null,
    // The claim is of every entity, so the slow ones count.
    verdict: hasDecision ? kept(toDecisionMsP95 <= CLAIMED.decisionMs) : 'not-measured',
    figure: hasDecision
      ? {
          value: toDecisionMsP95,
          unit: 'milliseconds',
          asOf: now,
          definitionId: 'claim.screening-minutes',
          definition:
            'Time from a screening to the first decision on one of its matches: 95th percentile of the last 30 days. Sample screenings are left out.',
          origin: 'counted',
          inputs: [
            { label: 'Decided screenings', value: counted(decided) },
            { label: 'Median', value: span(toDecisionMsP50) },
            { label: '95th percentile', value: span(toDecisionMsP95) },
          ],
          source: 'Screenings and decisions',
          rows: { count: speed.screenings, href: '/dashboard/kyb/screenings' },
        }
      : null,
  }
}

function watchlists(
  now: Date,
  speed: ScreeningSpeed,
  lists: readonly { name: string; entries: number; publishedOn: string | null }[],
): ClaimAsWritten {
  const { screenings, searchMsP50, searchMsP95 } = speed
  const entries = lists.reduce((sum, list) => sum + list.entries, 0)
  const oldest = lists.flatMap(({ publishedOn }) => publishedOn ?? []).sort()[0]
  const held = `${several(lists.length, 'list')} in force with ${counted(entries)} entries${oldest ? `, the oldest of ${oldest}` : ''}`
  return {
    key: 'watchlists',
    text: 'Screening against 50+ watchlists in under 60 seconds',
    measure: 'Lists in force here, and how long a screening against all of them takes',
    measured:
      searchMsP95 === null
        ? `${held}; no screening was run here in the last 30 days`
        : `${held}; ${span(searchMsP95)} a screening at the 95th percentile`,
    verdict:
      lists.length < CLAIMED.lists
        ? 'not-met'
        : searchMsP95 === null
          ? 'not-measured'
          : kept(searchMsP95 < CLAIMED.searchMs),
    figure: {
      value: lists.length,
      unit: 'count',
      asOf: now,
      definitionId: 'claim.watchlists',
      definition:
        'Watchlists that a screening runs against now, and the time of the search itself over the last 30 days. Sample screenings are left out.',
      origin: 'counted',
      inputs: [
        { label: 'Lists in force', value: counted(lists.length) },
        { label: 'Entries on them', value: counted(entries) },
        { label: 'Screenings measured', value: counted(screenings) },
        { label: 'Median', value: searchMsP50 === null ? '–' : span(searchMsP50) },
        { label: '95th percentile', value: searchMsP95 === null ? '–' : span(searchMsP95) },
      ],
      source: 'Watchlists and screenings',
      rows: { count: lists.length, href: '/dashboard/kyb/lists' },
    },
  }
}

function companies(now: Date, held: number): ClaimAsWritten {
  return {
    key: 'companies',
    text: '200M+ companies',
    measure: 'Company records held here',
    measured: `${several(held, 'record')} held here`,
    verdict: kept(held >= CLAIMED.companies),
    figure: {
      value: held,
      unit: 'count',
      asOf: now,
      definitionId: 'claim.companies',
      definition:
        'Companies of the directory that this organisation sees, whatever a registry offers elsewhere.',
      origin: 'counted',
      inputs: [{ label: 'Company records', value: counted(held) }],
      source: 'Company directory',
      rows: { count: held, href: '/dashboard/companies' },
    },
  }
}
