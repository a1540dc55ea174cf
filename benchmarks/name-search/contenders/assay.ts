import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildPartyIndex,
  MATCH_THRESHOLD,
  openSnapshot,
  type PartyIndex,
  prepareParty,
  scoreParties,
  snapshotOf,
} from '#engines/name-matching/index.ts'
import type { Contender, Searcher } from './contender.ts'

const FILE = 'index.snapshot'

/** Full scoring of what the index brings up, and an explanation for each hit that would be reported. */
function searcher(index: PartyIndex): Searcher {
  return {
    search: (query) => {
      const hits = index.search(query, { limit: 10, explainFrom: MATCH_THRESHOLD })
      return hits.map((hit) => ({ id: hit.id, score: hit.logOdds }))
    },
    scoreOf: (query, party) => scoreParties(prepareParty(query), prepareParty(party)).logOdds,
  }
}

export const assay: Contender = {
  name: 'Assay',
  settings:
    'full scoring of the candidates, explanation of every hit at or above the threshold; opened from a snapshot',
  build: async (crowd, directory) => {
    const index = buildPartyIndex(crowd())
    writeFileSync(join(directory, FILE), snapshotOf(index))
    return searcher(index)
  },
  open: async (directory) => searcher(openSnapshot(readFileSync(join(directory, FILE)))),
}
