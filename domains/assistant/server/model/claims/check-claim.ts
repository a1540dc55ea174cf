import { speaksOfLists } from '#engines/question-parsing/index.ts'
import type { Citation } from '../../../contract/index.ts'
import { checkPair, checkValue, checkWhich } from './check-rows.ts'
import { checkCount, checkRanking, checkShare, checkTotal } from './check-set.ts'
import { Claim, type ClaimOf } from './claim.ts'
import { classOf, isInstruction } from './classes.ts'
import type { Checked, Stated } from './stated.ts'
import type { Table } from './table.ts'

/** Words of a document, to be repeated word for word alone. */
export type Passage = { id: string; text: string; citation: Citation }

/** What a claim may be of: the rows of a result, its passages, and what the records say in their own words. */
export type Evidence = {
  table: Table
  passages: readonly Passage[]
  /** Null where the records answer nothing. */
  answer?: Stated | null
}

/** Checks what a model claims against the result that it names, and words it. What it writes itself is never repeated. */
export function checkClaim(written: unknown, evidenceOf: (result: string) => Evidence | undefined): Checked {
  const read = Claim.safeParse(inStrings(written))
  const refused = classOf(written)
  const otherwise: Checked = refused ? { refused } : 'disagrees'
  if (!read.success) return otherwise
  const claim = read.data
  if (claim.kind === 'declined') return { refused: claim.class }
  const evidence = evidenceOf(claim.result)
  if (!evidence) return otherwise
  const checked = checkOf(claim, evidence)
  return checked === 'disagrees' ? otherwise : checked
}

function checkOf(
  claim: Exclude<Claim, { kind: 'declined' }>,
  { table, passages, answer }: Evidence,
): Checked {
  switch (claim.kind) {
    case 'value':
      return checkValue(table, claim)
    case 'comparison':
    case 'difference':
      return checkPair(table, claim)
    case 'ranking':
      return checkRanking(table, claim)
    case 'count':
    case 'none':
    case 'all':
      return checkCount(table, claim)
    case 'sum':
    case 'mean':
      return checkTotal(table, claim)
    case 'share':
      return checkShare(table, claim)
    case 'quote':
      return checkQuote(passages, claim)
    case 'records':
      return answer === null ? 'nothing' : (answer ?? 'disagrees')
    case 'which':
      return checkWhich(table, claim)
  }
}

/** Some models write figures, answers and nothing as such, where strings are asked for. */
const inStrings = (written: unknown): unknown =>
  JSON.parse(
    JSON.stringify(written, (_, value: unknown) =>
      value === null ? '' : typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ),
  )

const plain = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim()
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const WORDS_LEAST = 3

/** Words of one passage: shown are the whole sentences that they stand in, so that nothing is cut away from them. */
function checkQuote(passages: readonly Passage[], { passage: id, words }: ClaimOf<'quote'>): Checked {
  const passage = passages.find((one) => one.id === id)
  const wanted = plain(words).replace(/^"(.*)"$/, '$1')
  if (!passage || wanted.split(' ').length < WORDS_LEAST) return 'disagrees'
  const text = plain(passage.text)
  const from = text.indexOf(wanted)
  const to = from + wanted.length
  const isWithinWord = (at: number) =>
    /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at] ?? '')
  if (from < 0 || isWithinWord(from) || isWithinWord(to)) return 'disagrees'
  const sentences = [...segmenter.segment(text)].filter(
    ({ index, segment }) => index < to && index + segment.length > from,
  )
  const whole = sentences
    .map(({ segment }) => segment)
    .join('')
    .trim()
  if (isInstruction(whole)) return 'disagrees'
  // Anyone may write anything of anybody in a document.
  if (speaksOfLists(whole)) return { refused: 'standing' }
  return {
    text: `“${whole}” (${passage.citation.label}).`,
    figures: [],
    cited: [passage.citation.id],
    items: [],
  }
}
