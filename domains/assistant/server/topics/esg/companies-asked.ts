import type { EsgCompany } from '#domains/esg/contract/index.ts'
import type { NamedThing } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { NoEvidence, type Row, type Wanted } from '../topic.ts'

export const HREF = '/dashboard/esg-compliance'

export const about = ['esg-company', 'symbol', 'customer', 'case-subject', 'borrower']

export const SAMPLE = 'Sample data, invented'

type Listed = EsgCompany & { overallScore: number | null; coverage: number; waiting: number }

export const isCompany = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'symbol' ? row.symbol === id : kind === 'esg-company' && String(row.id) === id

const OF_ALL =
  /\b(?:compan(?:y|ies)|firms?|all|each|every|any|which|who|best|worst|highest|lowest|rank\w*|leaders?|laggards?)\b/

/**
 * The companies whose ESG data a question is about: those it names, one's own where it names none and asks for no comparison, else all.
 * @throws NoEvidence where nothing is held of whom it names.
 */
export async function companiesFor(
  asker: Asker,
  { things, reading }: Wanted,
  { isOfAll = false } = {},
): Promise<Listed[]> {
  const companies = await asker.ask<Listed[]>('esg.companies', {})
  if (things.length > 0) {
    const fitting = companies.filter((one) => things.some((thing) => isCompany(one, thing)))
    if (fitting.length === 0)
      throw new NoEvidence(
        `No ESG data is held of ${listed(
          things.map(({ label }) => label),
          'or',
        )}: no verified metric, and so no score. Nothing is guessed.`,
        'ESG companies',
      )
    return fitting
  }
  const strange = [...reading.unknown.map(({ raw }) => raw), ...reading.names.map(({ said }) => said)]
  if (strange.length > 0)
    throw new NoEvidence(
      `No ESG data is held of “${strange.join(' ')}”: no such company is kept there.`,
      'ESG companies',
    )
  const wantsAll =
    isOfAll ||
    (((reading.direction !== undefined && reading.direction !== 'newest') ||
      reading.comparisons.length > 0 ||
      (reading.isAggregateStated && reading.aggregate !== 'value')) &&
      OF_ALL.test(reading.text))
  const isAcross =
    /\b(?:across|all|each|every|by|per|compare|rank\w*|sort\w*) (?:the |our |of )*(?:companies|company|firms|names)\b/.test(
      reading.text,
    )
  if (wantsAll || isAcross) return companies
  const own = companies.find(({ isOwn }) => isOwn)
  if (!own)
    throw new NoEvidence(
      'Nobody has said yet which company is your own, so there is no ESG data of it.',
      'ESG companies',
    )
  return [own]
}

export const noteCaveats = (asker: Asker, rows: readonly { isSample?: boolean }[], oldCount = 0): void => {
  if (rows.some(({ isSample }) => isSample === true)) asker.notes.add(SAMPLE)
  if (oldCount > 0) asker.notes.add('Some of the values behind it are old')
}
