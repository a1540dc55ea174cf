import type { AlignedPair, Alignment } from '../alignment/alignment.ts'
import { countryName } from '../dictionary/countries.ts'
import type { PreparedParty } from '../preparation/prepare-party.ts'
import type { PreparedName } from '../preparation/prepared-name.ts'
import {
  type Facts,
  isNearlySame,
  mustBeReviewed,
  type NamePair,
  nameLogOdds,
  probabilityOf,
  totalLogOdds,
} from '../score-parties.ts'
import { IDENTIFIER_WORDS, KIND_WORDS } from './words.ts'

export type Counterfactual = { condition: string; probability: number; isStillMatch: boolean }

type Case = {
  query: PreparedParty
  entry: PreparedParty
  name: NamePair
  queryName: PreparedName | null
  entryName: PreparedName | null
  alignment: Alignment
  facts: Facts
  probability: number
  threshold: number
}

/**
 * The probability if one thing were otherwise. For a match the list holds at least one condition that clears it when
 * any does, taking facts together if one is not enough; for a non-match, one that would make it a match.
 */
export function listCounterfactuals(from: Case): Counterfactual[] {
  const { query, entry, name, facts, threshold } = from
  const at = (condition: string, changed: Partial<Facts>, logOdds?: number): Counterfactual => {
    // Another name is no longer the one that was kept for review.
    const named = logOdds === undefined ? name : { ...name, logOdds, review: null }
    const otherwise = { ...facts, ...changed }
    const probability = probabilityOf(totalLogOdds(named.logOdds, otherwise, named))
    return {
      condition,
      probability,
      isStillMatch: probability >= threshold || mustBeReviewed(named, otherwise),
    }
  }
  const isPerson = query.group === 'person' || entry.group === 'person'
  const conflicts: { words: string; changed: Partial<Facts> }[] = []
  const found: Counterfactual[] = []

  const listed = entry.identifiers.find(({ isValid }) => isValid)
  if (facts.identifier.state === 'none' && listed !== undefined) {
    found.push(
      at(`If ${lowerWord(IDENTIFIER_WORDS[listed.kind])} ${listed.normalised} were given`, {
        identifier: { state: 'agree', query: listed, entry: listed },
      }),
    )
  }
  if (facts.identifier.state === 'agree') {
    found.push(
      at(
        `If ${lowerWord(IDENTIFIER_WORDS[facts.identifier.entry!.kind])} ${facts.identifier.entry!.normalised} were not given`,
        { identifier: { state: 'none', query: null, entry: null } },
      ),
    )
  }
  if (isPerson) {
    if (facts.birthDate !== 'exact')
      found.push(at('If the date of birth were the same', { birthDate: 'exact' }))
    if (
      facts.birthDate !== 'within-two-years' &&
      facts.birthDate !== 'conflict' &&
      facts.birthDate !== 'within-five-years'
    ) {
      found.push(at('If the date of birth differed by more than 2 years', { birthDate: 'within-five-years' }))
    }
    if (facts.birthDate !== 'conflict')
      conflicts.push({
        words: 'the date of birth differed by more than 5 years',
        changed: { birthDate: 'conflict' },
      })
  }
  if (facts.country !== 'conflict') {
    const shared = query.countries.find((code) => entry.countries.includes(code)) ?? entry.countries[0]
    conflicts.push({
      words: shared === undefined ? 'the countries differed' : `the country were not ${countryName(shared)}`,
      changed: { country: 'conflict' },
    })
  } else found.push(at('If the country were the same', { country: 'agree' }))
  if (facts.schema !== 'incompatible' && facts.schema !== 'namesake') {
    conflicts.push({
      words: `the query were a ${isPerson ? KIND_WORDS.vessel : KIND_WORDS.person}`,
      changed: { schema: isNearlySame(from.queryName, from.entryName) ? 'namesake' : 'incompatible' },
    })
  } else found.push(at('If both were of one kind', { schema: 'same' }))
  for (const { words, changed } of conflicts) found.push(at(`If ${words}`, changed))

  const reading = weakestPair(from)
  if (reading !== null) found.push(at(reading.condition, {}, reading.logOdds))
  const filled = mostMissed(from)
  if (filled !== null) found.push(at(filled.condition, {}, filled.logOdds))

  const isMatch = from.probability >= threshold || mustBeReviewed(name, facts)
  if (found.every((one) => one.isStillMatch === isMatch)) {
    const pairs = conflicts.flatMap((one, index) =>
      conflicts.slice(index + 1).map((other) => [one, other] as const),
    )
    if (isMatch) {
      const clearing = pairs
        .map(([one, other]) => at(`If ${one.words} and ${other.words}`, { ...one.changed, ...other.changed }))
        .find((one) => !one.isStillMatch)
      if (clearing !== undefined) found.push(clearing)
    }
  }
  return found
}

/** Identifier names keep their capitals, words do not. */
function lowerWord(word: string): string {
  return /^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1)
}

/** The reading the match leans on most: the pair of words that is least sure, taken as two words. */
function weakestPair({
  queryName,
  entryName,
  alignment,
}: Case): { condition: string; logOdds: number } | null {
  if (queryName === null || entryName === null) return null
  let weakest: AlignedPair | null = null
  for (const pair of alignment.pairs) {
    if (pair.likeness === 'equal' || pair.similarity <= 0.5) continue
    if (weakest === null || pair.similarity < weakest.similarity) weakest = pair
  }
  if (weakest === null) return null
  const queryAlone = [...alignment.queryAlone]
  const entryAlone = [...alignment.entryAlone]
  for (let index = weakest.queryFrom; index < weakest.queryTo; index++) {
    if (isWord(queryName, index)) queryAlone.push(index)
  }
  for (let index = weakest.entryFrom; index < weakest.entryTo; index++) {
    if (isWord(entryName, index)) entryAlone.push(index)
  }
  const changed = { pairs: alignment.pairs.filter((pair) => pair !== weakest), queryAlone, entryAlone }
  const left = textOf(queryName, weakest.queryFrom, weakest.queryTo)
  const right = textOf(entryName, weakest.entryFrom, weakest.entryTo)
  return {
    condition: `If ${left} were not read as ${right}`,
    logOdds: nameLogOdds(queryName, entryName, changed),
  }
}

/** The rarest word that stands on one side alone, as if the other side had it too. */
function mostMissed({
  queryName,
  entryName,
  alignment,
}: Case): { condition: string; logOdds: number } | null {
  if (queryName === null || entryName === null) return null
  let best: { side: 'query' | 'entry'; index: number; rarity: number } | null = null
  for (const index of alignment.queryAlone) {
    const { rarity } = queryName.tokens[index]!
    if (best === null || rarity > best.rarity) best = { side: 'query', index, rarity }
  }
  for (const index of alignment.entryAlone) {
    const { rarity } = entryName.tokens[index]!
    if (best === null || rarity > best.rarity) best = { side: 'entry', index, rarity }
  }
  if (best === null) return null
  const { side, index } = best
  const word = (side === 'query' ? queryName : entryName).tokens[index]!.text
  const changed = {
    pairs: alignment.pairs,
    queryAlone: side === 'query' ? alignment.queryAlone.filter((one) => one !== index) : alignment.queryAlone,
    entryAlone: side === 'entry' ? alignment.entryAlone.filter((one) => one !== index) : alignment.entryAlone,
  }
  return {
    condition: `If ${word} were left out of the ${side === 'query' ? 'query' : 'list entry'}`,
    logOdds: nameLogOdds(queryName, entryName, changed),
  }
}

function isWord(name: PreparedName, index: number): boolean {
  const { kind } = name.tokens[index]!
  return kind !== 'legal-form' && kind !== 'particle'
}

function textOf(name: PreparedName, from: number, to: number): string {
  return name.tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(' ')
}
