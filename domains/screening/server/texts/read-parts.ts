import { readableName } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ScreeningSettings } from '../../contract/index.ts'
import { type Candidate, engineOf, type ListSet, type SearchResult } from '../matching/index.ts'
import { cautionsOfName } from '../screenings/recording/coverages-of.ts'
import { CHUNK_SUBJECTS } from '../screenings/screen-in-bulk.ts'
import { searchForMany } from '../screenings/search-settings.ts'
import { partyOfSubject, type SubjectFacts, subjectOf } from '../subject/subject.ts'
import { mayStandFor, phrasesOf, WORDS_MAX } from './phrases.ts'

/** A part of a payment: somebody who is named as a party, with other readings of the name, or words in which names may stand. */
export type Part =
  | { kind: 'party'; facts: SubjectFacts; furtherNames?: readonly string[] }
  | { kind: 'text'; text: string }

/** What of a part reads like listed parties, each of them once, by the words that come closest. */
export type PartHit = { words: string; isName: boolean; facts: SubjectFacts; result: SearchResult }

export type PartRead = {
  hits: PartHit[]
  /** Why nobody found is no answer here, in words; empty where it is one. */
  doubts: string[]
}

/** `signal` ends a search that nobody waits for any more, between two chunks of it. */
export type HowToSearch = { isBulk: boolean; signal?: AbortSignal }

type Asked = {
  words: string
  facts: SubjectFacts
  furtherNames: readonly string[]
  isName: boolean
  isNumber: boolean
}

/**
 * The one way in which parts of payments are read, whatever field they stand in: each name, run of words and number is searched as a screening would search it. It keeps nothing.
 */
export async function readParts(
  ctx: Context,
  lists: { set: ListSet; settings: ScreeningSettings },
  parts: readonly Part[],
  how: HowToSearch,
): Promise<{ set: ListSet; reads: PartRead[] }> {
  const asked = new Map<string, Asked>()
  const looked = parts.map((part) => {
    const { wanted, isCut } = lookedForIn(part)
    const keys = wanted.map((one) => {
      const key = JSON.stringify([one.isName, one.facts, one.furtherNames])
      asked.set(key, one)
      return key
    })
    return { keys, isCut }
  })
  const { set, results } = await searchAll(ctx, lists, asked, how)
  const reads = looked.map(({ keys, isCut }): PartRead => {
    const found = keys.flatMap((key) => {
      const one = asked.get(key)
      const result = results.get(key)
      if (!one || !result) throw new Error('The search left out a part.')
      return [{ one, result, matches: result.candidates.filter((candidate) => counts(one, candidate)) }]
    })
    return {
      hits: closestHits(found),
      doubts: [
        ...(isCut ? ['the text is too long to be read whole'] : []),
        ...found.flatMap(({ one, result }) => doubtsOf(one, result)),
      ],
    }
  })
  return { set, reads }
}

function lookedForIn(part: Part): { wanted: Asked[]; isCut: boolean } {
  const text = part.kind === 'text' ? part.text : part.facts.name
  const phrases = phrasesOf(text)
  // Whoever writes a sentence where a name belongs has it read as one, too.
  const isRead = part.kind === 'text' || text.split(/\s+/).length > WORDS_MAX
  const inText = (words: string, isNumber: boolean): Asked => ({
    words,
    facts: { name: words },
    furtherNames: [],
    isName: false,
    isNumber,
  })
  return {
    wanted: [
      ...(part.kind === 'party' && text.trim() !== ''
        ? [
            {
              words: text,
              facts: part.facts,
              furtherNames: part.furtherNames ?? [],
              isName: true,
              isNumber: false,
            },
          ]
        : []),
      ...(isRead ? phrases.names.map((words) => inText(words, false)) : []),
      ...phrases.numbers.map((words) => inText(words, true)),
    ],
    isCut: isRead && phrases.isCut,
  }
}

async function searchAll(
  ctx: Context,
  { set, settings }: { set: ListSet; settings: ScreeningSettings },
  asked: ReadonlyMap<string, Asked>,
  { isBulk, signal }: HowToSearch,
): Promise<{ set: ListSet; results: Map<string, SearchResult> }> {
  const results = new Map<string, SearchResult>()
  const keys = [...asked.keys()]
  let answeredBy = set
  for (let start = 0; start < keys.length; start += CHUNK_SUBJECTS) {
    signal?.throwIfAborted()
    const some = keys.slice(start, start + CHUNK_SUBJECTS)
    const parties = some.map((key) => {
      const { facts, furtherNames } = asked.get(key) as Asked
      const party = partyOfSubject(subjectOf(facts))
      return {
        ...party,
        names: [
          ...party.names,
          ...furtherNames.map((name) => ({ value: readableName(name), kind: 'primary' as const })),
        ],
      }
    })
    const found = await engineOf(ctx.installation).search(set, parties, searchForMany(settings), {
      isBulk,
      organisationId: ctx.actor.organisationId,
    })
    answeredBy = found.set
    for (const [place, key] of some.entries()) {
      const result = found.results[place]
      if (result) results.set(key, result)
    }
  }
  return { set: answeredBy, results }
}

const counts = ({ isName, isNumber, words }: Asked, { isMatch, explanation }: Candidate) =>
  isMatch && (isName || isNumber || mayStandFor(words, explanation.entryName))

/** Of runs of words that read like one party the closest one counts; of equals the longest says most. */
function closestHits(
  found: readonly { one: Asked; result: SearchResult; matches: Candidate[] }[],
): PartHit[] {
  const hits: PartHit[] = []
  const taken = new Set<string>()
  const inOrder = found
    .filter(({ matches }) => matches.length > 0)
    .sort(
      (left, right) =>
        (right.matches[0]?.probability ?? 0) - (left.matches[0]?.probability ?? 0) ||
        right.one.words.length - left.one.words.length,
    )
  for (const { one, result, matches } of inOrder) {
    if (matches.every(({ entryId }) => taken.has(entryId))) continue
    for (const { entryId } of matches) taken.add(entryId)
    hits.push({
      words: one.words,
      isName: one.isName,
      facts: one.facts,
      result: { ...result, candidates: matches },
    })
  }
  return hits
}

/**
 * Why a search is no answer. Shops go by one word, so that one alone is doubted only where a listed party bears it in a longer name; every other form of a party's name is doubted
 * as on a screening. Of a text, only what the search itself left out.
 */
function doubtsOf({ isName, words, facts, furtherNames }: Asked, result: SearchResult): string[] {
  if (!isName)
    return result.isCut && words.includes(' ')
      ? [`“${words}”: more parties read like it than one search compares`]
      : []
  const doubts = result.isCut ? ['more listed parties read like this name than one search compares'] : []
  const schema = facts.schema ?? 'Unknown'
  const ofReadings = furtherNames.flatMap((name) => cautionsOfName({ name, schema }))
  const cautions = new Set([
    ...cautionsOfName({ name: facts.name, schema }),
    ...ofReadings.filter((caution) => caution === 'name-too-long'),
  ])
  for (const caution of cautions) {
    if (caution === 'name-contact') continue
    if (caution === 'name-one-word' && !result.candidates.some(bearsTheWord)) continue
    doubts.push(cautionDoubts[caution] ?? 'the name is in a form that is not found by')
  }
  return doubts
}

const cautionDoubts: Readonly<Record<string, string>> = {
  'name-too-long': 'the name is longer than names are, and only its beginning was searched',
  'name-one-word': 'one word that a listed party bears in a longer name',
  'name-initials': 'the given names are initials, and lists hold them in full',
  'name-identifier': 'a number is in place of a name, and its holder is unknown',
  'name-no-name': 'the name holds nothing but a placeholder or words that many share',
}

const bearsTheWord = ({ explanation }: Candidate) =>
  explanation.alignment.some(
    ({ relation, query }) => (relation === 'equal' || relation === 'inferred') && Boolean(query),
  )
