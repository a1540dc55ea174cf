import { alignNames } from '../alignment/align-names.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { MATCH_THRESHOLD, STARTING_LOG_ODDS } from '../calibration.ts'
import { ENGINE_VERSION } from '../engine-version.ts'
import type { MatchSettings } from '../match-settings.ts'
import { type PreparedParty, readAs } from '../preparation/prepare-party.ts'
import {
  bestNamePair,
  compareFacts,
  type Facts,
  factLogOdds,
  isKeptAsListed,
  isNumberAgreed,
  type NamePair,
  probabilityOf,
  totalLogOdds,
} from '../score-parties.ts'
import type { AlignmentCell } from './alignment-cell.ts'
import { alignmentCells } from './alignment-cells.ts'
import { type Counterfactual, listCounterfactuals } from './counterfactuals.ts'
import {
  birthDateFact,
  capital,
  countryFact,
  genderFact,
  identifierFact,
  identifierName,
  kindFact,
  nameFact,
  type ReviewStated,
  writeSentences,
} from './words.ts'

export type Contribution = { name: string; fact: string; logOdds: number }

export type MatchExplanation = {
  probability: number
  /** The sum of the contributions, exactly. */
  logOdds: number
  engineVersion: string
  queryName: string
  entryName: string
  alignment: AlignmentCell[]
  contributions: Contribution[]
  sentences: string[]
  counterfactuals: Counterfactual[]
}

const NO_ALIGNMENT: Alignment = { pairs: [], queryAlone: [], entryAlone: [] }

/**
 * Why two parties match or do not: the names laid side by side, what each fact adds, the same in sentences, and what
 * would change the answer. `found` is what `scoreParties` found, where that is at hand. Probability and log-odds are those of `scoreParties`; the same input gives the same bytes.
 */
export function explainMatch(
  asked: PreparedParty,
  entry: PreparedParty,
  settings?: MatchSettings,
  found?: NamePair,
): MatchExplanation {
  const threshold = settings?.threshold ?? MATCH_THRESHOLD
  const query = readAs(asked, entry.group)
  const name = found ?? bestNamePair(query, entry)
  const facts = compareFacts(query, entry, name)
  const added = factLogOdds(facts)
  const logOdds = totalLogOdds(name.logOdds, facts, name)
  const queryName = query.names[name.query] ?? null
  const entryName = entry.names[name.entry] ?? null
  const alignment = queryName === null || entryName === null ? NO_ALIGNMENT : alignNames(queryName, entryName)
  const cells =
    queryName === null || entryName === null ? [] : alignmentCells(queryName, entryName, alignment)

  const contributions: Contribution[] = [
    { name: 'Starting odds', fact: '1 in 100 is a true match', logOdds: STARTING_LOG_ODDS },
    { name: 'Name', fact: nameFact(cells), logOdds: hundredths(name.logOdds - STARTING_LOG_ODDS) },
    { name: 'Country', fact: countryFact(facts.country, query, entry), logOdds: added.country },
    { name: 'Kind', fact: kindFact(facts.schema, query, entry), logOdds: added.schema },
  ]
  if (query.group === 'person' || entry.group === 'person') {
    contributions.push({
      name: 'Date of birth',
      fact: birthDateFact(facts.birthDate, query, entry),
      logOdds: added.birthDate,
    })
    if (facts.gender !== 'unknown') {
      contributions.push({
        name: 'Gender',
        fact: genderFact(facts.gender, query, entry),
        logOdds: added.gender,
      })
    }
  } else if (added.birthDate !== 0) {
    contributions.push({
      name: 'Date of birth',
      fact: birthDateFact(facts.birthDate, query, entry),
      logOdds: added.birthDate,
    })
  }
  contributions.push({
    name: identifierName(facts.identifier, query, entry),
    fact: identifierFact(facts.identifier, query, entry),
    logOdds: added.identifier,
  })
  const rest = hundredths(logOdds - contributions.reduce((sum, part) => sum + part.logOdds, 0))
  if (rest < 0) contributions.push({ ...loweredBy(entry, name, facts), logOdds: rest })
  else if (rest > 0)
    contributions.push({ name: 'Kept for review', fact: keptFact(name, facts), logOdds: rest })
  const probability = probabilityOf(logOdds)
  return {
    probability,
    logOdds,
    engineVersion: ENGINE_VERSION,
    queryName: queryName?.raw.trim() ?? facts.identifier.query?.normalised ?? '',
    entryName: (entryName ?? entry.names[0])?.raw.trim() ?? '',
    alignment: cells,
    contributions,
    sentences: writeSentences({
      cells,
      facts,
      query,
      entry,
      probability,
      threshold,
      isWeak: rest < 0 && name.isWeak,
      review: reviewToSay(name, facts, { isAdjusted: rest !== 0, isReached: probability >= threshold }),
    }),
    counterfactuals: listCounterfactuals({
      query,
      entry,
      name,
      queryName,
      entryName,
      alignment,
      facts,
      probability,
      threshold,
    }),
  }
}

/** Why this goes to review, where that explains the answer: the parts may suffice, a fact may settle the name. */
function reviewToSay(
  name: NamePair,
  facts: Facts,
  { isAdjusted, isReached }: { isAdjusted: boolean; isReached: boolean },
): ReviewStated | null {
  if (!isAdjusted && isReached) return null
  if (isKeptAsListed(name, facts)) return 'as-listed'
  if (isNumberAgreed(facts)) return isReached ? null : 'number'
  return name.review !== 'as-listed' && isReached ? name.review : null
}

const AS_LISTED = 'the name is exactly as listed'

/** What lowers a match below the sum of its parts: that its best name is marked as a weak alias, and by which side. */
function loweredBy(entry: PreparedParty, name: NamePair, facts: Facts): Pick<Contribution, 'name' | 'fact'> {
  if (!name.isWeak && name.isOneWord)
    return {
      name: 'One word alone',
      fact: 'Many bear one word, and neither an identifier nor a date of birth settles it',
    }
  if (!name.isWeak) return { name: 'Rounding', fact: 'The parts are rounded to hundredths' }
  const isListsOwn = entry.nameKinds[name.entry] === 'weak'
  const marked = isListsOwn
    ? 'The list marks this name as a weak alias'
    : 'The query gives this name as a weak alias'
  return isKeptAsListed(name, facts)
    ? { name: 'Weak alias, exactly as listed', fact: `${marked}; ${AS_LISTED}, so it goes to review` }
    : { name: 'Weak alias', fact: `${marked}, and neither an identifier nor a date of birth settles it` }
}

/** What lifts a match to the threshold: a name that no other fact tells from the listed one is for a person to judge. */
function keptFact({ review }: NamePair, { identifier }: Facts): string {
  if (identifier.state === 'agree') return 'The same number hides behind no name'
  if (review === 'as-listed') return capital(`${AS_LISTED}, and no fact distinguishes the two`)
  if (review === 'initials') return 'Every word and every initial fits the listed name'
  if (review === 'beginning')
    return 'The listed name begins so, letter by letter, and a field may have cut it'
  return 'A word for a kind alone does not disguise a name'
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
