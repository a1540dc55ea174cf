import type { AlignedPair, Alignment } from '../alignment/alignment.ts'
import { legalFormAgreement } from '../dictionary/legal-forms.ts'
import type { NameToken, PreparedName } from '../preparation/prepared-name.ts'
import { traceSpellings } from '../spelling/compare-spellings.ts'
import { graphemeSpans } from '../spelling/graphemes.ts'
import { VOWELLED } from '../spelling/spelling-costs.ts'
import type { AlignmentCell } from './alignment-cell.ts'

const UNLIKE = 0.5
const ALIKE = 0.8
/** A word in more pieces than this is easier read whole. */
const PIECES_MAX = 4

/** The two names side by side in the order of the query, words of the entry alone after what they follow. */
export function alignmentCells(
  query: PreparedName,
  entry: PreparedName,
  alignment: Alignment,
): AlignmentCell[] {
  const cells: AlignmentCell[] = []
  const pairAt = new Map<number, AlignedPair>()
  for (const pair of alignment.pairs) pairAt.set(pair.queryFrom, pair)
  const paired = new Uint8Array(entry.tokens.length)
  for (const pair of alignment.pairs) paired.fill(1, pair.entryFrom, pair.entryTo)
  const stated = new Uint8Array(entry.tokens.length)
  const legalForms = legalFormCell(query, entry)

  const tellEntryFrom = (start: number) => {
    for (let index = start; index < entry.tokens.length && paired[index] === 0; index++) {
      if (stated[index] === 1) continue
      stated[index] = 1
      const token = entry.tokens[index]!
      if (token.kind === 'legal-form' || token.kind === 'particle') continue
      cells.push({
        query: null,
        entry: token.text,
        relation: 'missing',
        note: aloneNote(token, 'list entry'),
      })
    }
  }

  tellEntryFrom(0)
  for (let index = 0; index < query.tokens.length; index++) {
    const pair = pairAt.get(index)
    if (pair !== undefined) {
      cells.push(...pairCells(query.tokens, entry.tokens, pair))
      index = pair.queryTo - 1
      tellEntryFrom(pair.entryTo)
      continue
    }
    const token = query.tokens[index]!
    if (token.kind === 'legal-form') continue
    if (token.kind === 'particle') {
      cells.push({ query: token.text, entry: null, relation: 'unscored', note: 'Joining word, not scored' })
      continue
    }
    cells.push({ query: token.text, entry: null, relation: 'missing', note: aloneNote(token, 'query') })
  }
  for (let index = 0; index < entry.tokens.length; index++) tellEntryFrom(index)
  if (legalForms !== null) cells.push(legalForms)
  return cells
}

function aloneNote(token: NameToken, side: string): string {
  if (token.kind === 'honorific') return `Title, only in the ${side}`
  if (token.isAside) return `Remark in brackets, only in the ${side}`
  if (token.kind === 'number') return `Number, only in the ${side}`
  return `Only in the ${side}`
}

function legalFormCell(query: PreparedName, entry: PreparedName): AlignmentCell | null {
  const left = textOf(query.tokens, 'legal-form')
  const right = textOf(entry.tokens, 'legal-form')
  if (left === null && right === null) return null
  if (left === null || right === null)
    return { query: left, entry: right, relation: 'unscored', note: 'Legal form, not scored' }
  let best = 0
  for (const one of query.legalForms) {
    for (const other of entry.legalForms) best = Math.max(best, legalFormAgreement(one, other))
  }
  if (best === 1) return { query: left, entry: right, relation: 'equal', note: 'Same legal form' }
  if (best >= 0.7)
    return { query: left, entry: right, relation: 'inferred', note: 'Legal forms of one family' }
  return { query: left, entry: right, relation: 'different', note: 'Another legal form' }
}

function textOf(tokens: readonly NameToken[], kind: NameToken['kind']): string | null {
  const texts = tokens.filter((token) => token.kind === kind).map((token) => token.text)
  return texts.length === 0 ? null : texts.join(' ')
}

function pairCells(
  left: readonly NameToken[],
  right: readonly NameToken[],
  pair: AlignedPair,
): AlignmentCell[] {
  const query = left
    .slice(pair.queryFrom, pair.queryTo)
    .map((token) => token.text)
    .join(' ')
  const entry = right
    .slice(pair.entryFrom, pair.entryTo)
    .map((token) => token.text)
    .join(' ')
  const one = left[pair.queryFrom]!
  const other = right[pair.entryFrom]!
  const whole = (relation: AlignmentCell['relation'], note: string): AlignmentCell[] => [
    { query, entry, relation, note },
  ]
  switch (pair.likeness) {
    case 'equal': {
      const letters = [...one.folded].length
      return whole('equal', letters === 1 ? 'Equal' : `Equal, ${letters} of ${letters}`)
    }
    case 'character':
      return whole('equal', 'One character in two forms')
    case 'romanised':
      return whole(
        one.script === other.script ? 'equal' : 'inferred',
        `Both are ${one.latin.toUpperCase()} in Latin letters`,
      )
    case 'initial':
      return whole(
        'inferred',
        `${one.latin.length === 1 ? query : entry} may mean ${one.latin.length === 1 ? entry : query}`,
      )
    case 'joined':
      return whole('inferred', 'Written together or apart')
    case 'acronym':
      return whole('inferred', 'First letters of the words')
    case 'class':
      return whole('inferred', classNote(one, query, entry))
    case 'spelling': {
      if (pair.similarity <= UNLIKE) return whole('different', 'Unlike')
      if (one.script === other.script && one.alternatives.length + other.alternatives.length === 0) {
        const pieces = letterCells(one, other)
        if (pieces.length <= PIECES_MAX) return pieces
      }
      const isAlike = pair.similarity >= ALIKE
      if (one.script !== other.script)
        return whole(
          isAlike ? 'inferred' : 'different',
          `${query} sounds ${isAlike ? 'like' : 'a little like'} ${entry}`,
        )
      return whole(isAlike ? 'inferred' : 'different', isAlike ? 'Another spelling' : 'Near in spelling only')
    }
  }
}

function classNote(token: NameToken, query: string, entry: string): string {
  const mark = token.classId?.slice(0, token.classId.indexOf(':'))
  if (mark === 'number') return `${query} and ${entry} are one number`
  if (mark === 'word') return `${query} and ${entry} mean the same`
  if (mark === 'title') return `${query} and ${entry} are one title`
  if (mark === 'place') return `${query} and ${entry} name one place`
  return `${query} and ${entry} are forms of one name`
}

/** A word cut where the letters agree and where they are read otherwise: ROSOBORONE equal, KS for X, PORT equal. */
function letterCells(one: NameToken, other: NameToken): AlignmentCell[] {
  const left = graphemeSpans(one.latin)
  const right = graphemeSpans(other.latin)
  const steps = traceSpellings(left.codes, right.codes, VOWELLED)
  const leftText = one.text.length === one.latin.length ? one.text : one.latin.toUpperCase()
  const rightText = other.text.length === other.latin.length ? other.text : other.latin.toUpperCase()
  const cells: { query: string; entry: string; cost: number; isEqual: boolean }[] = []
  let i = 0
  let j = 0
  for (const step of steps) {
    const query = leftText.slice(left.starts[i]!, left.starts[i + step.left]!)
    const entry = rightText.slice(right.starts[j]!, right.starts[j + step.right]!)
    i += step.left
    j += step.right
    const isEqual = step.cost === 0 && query.toLowerCase() === entry.toLowerCase()
    const last = cells[cells.length - 1]
    if (last !== undefined && last.isEqual === isEqual) {
      last.query += query
      last.entry += entry
      last.cost += step.cost
    } else cells.push({ query, entry, cost: step.cost, isEqual })
  }
  return cells.map(({ query, entry, cost, isEqual }) => {
    if (isEqual) {
      return {
        query,
        entry,
        relation: 'equal' as const,
        note: query.length === 1 ? 'Equal' : `Equal, ${query.length} of ${query.length}`,
      }
    }
    const note =
      query === ''
        ? `${entry} only in the list entry`
        : entry === ''
          ? `${query} only in the query`
          : `${query} read as ${entry}`
    return {
      query: query === '' ? null : query,
      entry: entry === '' ? null : entry,
      relation: cost > 0.6 ? ('different' as const) : ('inferred' as const),
      note,
    }
  })
}
