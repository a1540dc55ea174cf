import { explainMatch, prepareParty } from '#engines/name-matching/index.ts'

/**
 * The example of the front page: one spelling of a name against another as an official list writes it. The list reference is
 * public; the figures are the screening engine's own answer, made while the page is drawn.
 */
export function exampleMatch() {
  const countries = ['RU']
  const query = prepareParty({
    id: 'query',
    schema: 'Company',
    names: [{ value: 'Rosoboroneksport', kind: 'primary' }],
    countries,
  })
  const entry = prepareParty({
    id: 'entry',
    schema: 'Company',
    names: [{ value: 'JSC ROSOBORONEXPORT', kind: 'primary' }],
    countries,
  })
  const {
    alignment,
    contributions,
    counterfactuals,
    probability,
    logOdds,
    engineVersion,
    queryName,
    entryName,
  } = explainMatch(query, entry, { threshold: THRESHOLD })
  return {
    queryName,
    entryName,
    list: 'EU 269/2014, Annex I',
    listedOn: '2022-03-15',
    engineVersion,
    probability,
    logOdds,
    threshold: THRESHOLD,
    alignment,
    contributions: contributions.filter((part) => part.logOdds !== 0),
    /** What would clear the match. */
    clearing: counterfactuals.filter((row) => !row.isStillMatch).slice(0, 2),
  }
}

/** The threshold that an installation starts with. */
const THRESHOLD = 0.7

export type ExampleMatch = ReturnType<typeof exampleMatch>
