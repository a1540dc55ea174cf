import type { Document } from '#domains/documents/contract/index.ts'
import type { Reading } from '#engines/question-parsing/index.ts'
import type { Asker } from '../asker.ts'

const LISTED_MOST = 100
const LONGEST_LIST = 4

const QUARTERS = ['first', 'second', 'third', 'fourth']

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The documents whose titles a question speaks of, with the words that do: “on the Harrow call” says where to look, and nothing of what stands there.
 * None where it names none, or too many.
 */
export async function documentsNamed(
  asker: Asker,
  { text, names }: Reading,
  words: readonly string[],
): Promise<{ ids: readonly string[]; words: ReadonlySet<string> }> {
  const { rows } = await asker.look<{ rows: Document[] }>('documents.list', { limit: LISTED_MOST })
  const titled = rows.map(({ id, title }) => ({ id, own: new Set(wordsOf(title)) }))
  // Of whose call a document is stands beside it: the name says where to look.
  const companies = names.filter(({ things }) => things.some(({ kind }) => kind === 'call-company'))
  const ofCalls = rows.filter(({ uses }) =>
    uses?.some(({ called }) =>
      companies.some(({ things }) =>
        things.some(({ kind, id }) => kind === 'call-company' && called.includes(id)),
      ),
    ),
  )
  const quartersStated = quartersOf(text)
  const ofQuarterAlone =
    ofCalls.length === 0 && quartersStated.length > 0 && /\b(?:call|transcript|quarter|q[1-4])\b/.test(text)
      ? rows.filter(({ uses }) =>
          uses?.some(
            ({ called }) =>
              called.startsWith('Earnings call') &&
              quartersStated.some((one) => called.toLowerCase().includes(one)),
          ),
        )
      : []
  if (ofQuarterAlone.length > 0 && ofQuarterAlone.length <= LONGEST_LIST)
    return { ids: ofQuarterAlone.map(({ id }) => id), words: new Set(quartersStated) }
  if (ofCalls.length > 0) {
    const quarter = quartersOf(text)
    const ofQuarter = ofCalls.filter(({ uses }) =>
      uses.some(({ called }) => quarter.some((one) => called.toLowerCase().includes(one))),
    )
    return {
      ids: (ofQuarter.length > 0 ? ofQuarter : ofCalls).slice(0, LONGEST_LIST).map(({ id }) => id),
      words: new Set([...companies.flatMap(({ said }) => wordsOf(said)), ...quarter]),
    }
  }
  const stated = words.filter((word) => word.length >= 4 && titled.some(({ own }) => own.has(word)))
  if (stated.length === 0) return { ids: [], words: new Set() }
  const quarters = quartersOf(text)
  const of = titled.filter(({ own }) => stated.every((word) => own.has(word)))
  const ofQuarter = of.filter(({ own }) => quarters.some((quarter) => own.has(quarter)))
  const named = ofQuarter.length > 0 ? ofQuarter : of
  return named.length > LONGEST_LIST
    ? { ids: [], words: new Set() }
    : { ids: named.map(({ id }) => id), words: new Set([...stated, ...quarters]) }
}

const quartersOf = (text: string): string[] =>
  QUARTERS.flatMap((name, at) =>
    new RegExp(`\\bq${at + 1}\\b|\\b${name} quarter\\b`).test(text) ? [`q${at + 1}`] : [],
  )
