import type { z } from 'zod'
import { wilsonInterval } from '#engines/statistics/index.ts'
import type { Context } from '#platform/context/index.ts'
import { rowsWithin } from '#platform/figures/index.ts'
import type { OperationalFigure } from '../../contract/index.ts'
import type * as facts from './facts.ts'

type Answer = z.input<typeof OperationalFigure>
type Stated = Pick<Answer, 'value' | 'unit' | 'definitionId' | 'definition' | 'drilldownUrl' | 'source'> &
  Partial<Pick<Answer, 'numerator' | 'denominator' | 'sampleSize' | 'beside'>> & {
    /** Null for what stands now, whenever it began. */
    window: facts.WindowOf | null
  }

export const BOARD = '/dashboard/bpo'

export const shown = (value: number, digits = 1) =>
  value.toLocaleString('en', { maximumFractionDigits: digits })
export const minutesShown = (value: number | null) => (value === null ? 'No data yet' : `${shown(value)} min`)
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100)

export function teller(ctx: Context) {
  return ({ window, ...stated }: Stated): Answer => {
    // Of nothing there is no part: neither none nor all.
    const given = stated.denominator === 0 ? { ...stated, value: null, numerator: null } : stated
    return {
      numerator: given.value,
      denominator: null,
      sampleSize: given.denominator ?? given.value ?? 0,
      beside: [],
      ...given,
      windowStart: window?.from.toISOString() ?? null,
      windowEnd: window && window.to < ctx.now ? window.to.toISOString() : ctx.now.toISOString(),
      computedAt: ctx.now.toISOString(),
    }
  }
}

export type Documents = Awaited<ReturnType<typeof facts.documentFacts>>

export const processingTime = (
  say: ReturnType<typeof teller>,
  documents: Documents,
  window: facts.WindowOf,
) =>
  say({
    value: documents.meanMinutes,
    unit: 'minutes',
    numerator: documents.meanMinutes === null ? null : documents.meanMinutes * documents.ended,
    denominator: documents.ended,
    window,
    definitionId: 'bpo.document-processing-time',
    definition:
      'From receipt to acceptance or rejection, the mean over documents that ended in the window; time waiting for the customer is excluded.',
    source: 'Document queue',
    drilldownUrl: rowsWithin(`${BOARD}?tab=documents`, 'decided', window),
    beside: [
      { label: 'Median', value: minutesShown(documents.p50) },
      { label: '95 of 100 within', value: minutesShown(documents.p95) },
      { label: 'Customer awaited, mean', value: minutesShown(documents.awaitedMinutes) },
    ],
  })

/** What was decided without being taken up before, beside a figure of times that leaves it out. */
export const untimed = (count: number): { label: string; value: string }[] =>
  count === 0 ? [] : [{ label: 'Decided without being started, time unknown', value: shown(count) }]

export function intervalOf(part: number, whole: number): { label: string; value: string }[] {
  const interval = wilsonInterval(part, whole)
  return interval
    ? [
        {
          label: '95% interval (Wilson)',
          value: `${shown(interval.low * 100)}% to ${shown(interval.high * 100)}%`,
        },
      ]
    : []
}
