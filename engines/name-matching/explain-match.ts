import { alignNames } from './align-names.ts'
import { IDENTIFIER_LOG_ODDS, MATCH_THRESHOLD, SCHEMA_LOG_ODDS, STARTING_LOG_ODDS } from './calibration.ts'
import { ENGINE_VERSION } from './engine-version.ts'
import { BIRTH_DATE_LOG_ODDS, COUNTRY_LOG_ODDS, GENDER_LOG_ODDS } from './fitted-weights.ts'
import type { MatchSettings } from './match-settings.ts'
import type { PreparedParty } from './prepare-party.ts'
import { bestNamePair, compareFacts, probabilityOf } from './score-parties.ts'

export type AlignmentCell = {
  query: string | null
  entry: string | null
  relation: 'equal' | 'inferred' | 'different' | 'unscored' | 'missing'
  note: string
}
export type Contribution = { name: string; fact: string; logOdds: number }
export type Counterfactual = { condition: string; probability: number; isStillMatch: boolean }
export type MatchExplanation = {
  probability: number
  logOdds: number
  engineVersion: string
  queryName: string
  entryName: string
  alignment: AlignmentCell[]
  contributions: Contribution[]
  sentences: string[]
  counterfactuals: Counterfactual[]
}

/** Why two parties match or do not. The contributions add up to the log-odds. */
export function explainMatch(
  query: PreparedParty,
  entry: PreparedParty,
  settings?: MatchSettings,
): MatchExplanation {
  const threshold = settings?.threshold ?? MATCH_THRESHOLD
  const name = bestNamePair(query, entry)
  const facts = compareFacts(query, entry)
  const queryName = query.names[name.query]
  const entryName = entry.names[name.entry]
  const cells: AlignmentCell[] = []
  if (queryName !== undefined && entryName !== undefined) {
    const alignment = alignNames(queryName, entryName)
    for (const pair of alignment.pairs) {
      cells.push({
        query: queryName.tokens
          .slice(pair.queryFrom, pair.queryTo)
          .map((token) => token.text)
          .join(' '),
        entry: entryName.tokens
          .slice(pair.entryFrom, pair.entryTo)
          .map((token) => token.text)
          .join(' '),
        relation: pair.similarity === 1 ? 'equal' : pair.similarity >= 0.6 ? 'inferred' : 'different',
        note: pair.likeness,
      })
    }
    for (const index of alignment.queryAlone)
      cells.push({
        query: queryName.tokens[index]!.text,
        entry: null,
        relation: 'missing',
        note: 'Only in the query',
      })
    for (const index of alignment.entryAlone)
      cells.push({
        query: null,
        entry: entryName.tokens[index]!.text,
        relation: 'missing',
        note: 'Only in the entry',
      })
  }
  const contributions: Contribution[] = [
    { name: 'Starting odds', fact: '1 in 100 is a true match', logOdds: STARTING_LOG_ODDS },
    { name: 'Name', fact: '', logOdds: name.logOdds - STARTING_LOG_ODDS },
    { name: 'Kind', fact: facts.schema, logOdds: SCHEMA_LOG_ODDS[facts.schema] },
    { name: 'Date of birth', fact: facts.birthDate, logOdds: BIRTH_DATE_LOG_ODDS[facts.birthDate] },
    { name: 'Country', fact: facts.country, logOdds: COUNTRY_LOG_ODDS[facts.country] },
    { name: 'Gender', fact: facts.gender, logOdds: GENDER_LOG_ODDS[facts.gender] },
    {
      name: 'Identifier',
      fact: facts.identifier.state,
      logOdds: IDENTIFIER_LOG_ODDS[facts.identifier.state],
    },
  ]
  const logOdds = contributions.reduce((sum, part) => sum + part.logOdds, 0)
  return {
    probability: probabilityOf(logOdds),
    logOdds,
    engineVersion: ENGINE_VERSION,
    queryName: queryName?.raw ?? '',
    entryName: entryName?.raw ?? '',
    alignment: cells,
    contributions,
    sentences: [`The names ${probabilityOf(name.logOdds) >= threshold ? 'agree' : 'differ'}.`],
    counterfactuals: [],
  }
}
