import type { Context } from '#platform/context/index.ts'
import type { Problem } from '#platform/problems/index.ts'
import { askSource, type OutsideSource } from '#platform/sources/index.ts'
import type { Binding, CollectorId, Metric, Suggestion } from '../../contract/index.ts'
import type { CollectionRow, CompanyRow } from '../store.ts'
import type { Learnt } from '../tables.ts'

/** Something that a source shows, as it is to be kept. */
export type Finding = {
  /** The same key is the same signal, in every run and at every source of the collector. */
  key: string
  /** What the same thing has in common at another source, whose key is another. */
  alias?: string
  source: string
  title: string
  description: string
  observedAt: Date
  /** 0 to 100; docs/methodology/company-intelligence.md. */
  confidence: number
  metadata: Record<string, unknown>
}

/** What a collection has brought: all of it is kept together, or nothing. */
export type Collected = {
  /** Whether the source knows the company at all. */
  hasFound: boolean
  source: string
  /** Evidence, in a sentence. */
  note: string
  /** What it could not see, in sentences. */
  missing: string[]
  findings: Finding[]
  /** Beginnings of keys of which everything there is was told: what is kept of them and was not told is over. */
  wholeOf: string[]
  points: { metric: Metric; value: number | null; at: Date }[]
  /** Where it looks from now on; left out, what was known stays. */
  binding?: Binding | null
  suggestions: Suggestion[]
  learnt: Learnt
}

export type Ask = {
  company: CompanyRow
  /** How the collector stood with the company before. */
  before: CollectionRow | undefined
  /** A person waits: a source that rests is asked all the same. */
  isInsisting: boolean
  signal: AbortSignal
  /** The name that patents are looked for under. */
  applicant?: string
}

/** What collects one kind of signals. It throws a Problem where a source fails, and then nothing is changed. */
export type Collector = {
  id: CollectorId
  /** How long a good collection serves before it is due again. */
  everyHours: number
  /** What it needs and has not, in a sentence; null where it can be asked. */
  lacks(ctx: Context, company: CompanyRow): { sentence: string; isSetting: boolean } | null
  collect(ctx: Context, ask: Ask): Promise<Collected>
}

/** What a source answers to some work. @throws Problem of its failure, also where it rests. */
export async function answerOf<Result>(
  ctx: Context,
  source: Pick<OutsideSource, 'name' | 'title'>,
  { isInsisting }: Pick<Ask, 'isInsisting'>,
  work: () => Promise<Result>,
  secrets: readonly (string | undefined)[] = [],
): Promise<Result> {
  const asked = await askSource(ctx, source, work, {
    isInsisting,
    secrets: secrets.filter((secret) => secret !== undefined),
  })
  if (asked.state === 'answered') return asked.value
  throw asked.failure
}

/** A source's sentence for what is told beside a result. */
export const sentenceOf = (failure: Problem): string => failure.message.replace(/\.?$/, '.')

export const line = (text: string, length: number): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, length)

/** A moment of a source; the moment of now where it tells none or one that is still to come. */
export function momentOf(stated: string | number | null | undefined, now: Date): Date {
  const at = stated === null || stated === undefined ? Number.NaN : new Date(stated).getTime()
  return Number.isNaN(at) || at > now.getTime() || at < 0 ? now : new Date(at)
}
