import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { MATCH_THRESHOLD, type PartySchema, prepareParty, scoreParties } from './index.ts'

const FILE = sharedData('bench/screening-dev.jsonl')

/** A floor under the measured quality: a change that loses more than a point shows here. In sample; the held-out figures are in the methodology. */
it.skipIf(!existsSync(FILE))(
  'names alone reach F1 0.90 over the labelled pairs (skipped where the pairs are absent)',
  () => {
    let hits = 0
    let wrong = 0
    for (const line of readFileSync(FILE, 'utf8').split('\n')) {
      if (line.trim() === '') continue
      const row = JSON.parse(line) as Record<'left' | 'right', { schema: PartySchema; names: string[] }> & {
        expected: string
      }
      const [left, right] = [row.left, row.right].map(({ schema, names }) =>
        prepareParty({ id: 'x', schema, names: names.map((value) => ({ value, kind: 'primary' })) }),
      )
      const isMatch = scoreParties(left!, right!).probability >= MATCH_THRESHOLD
      if (isMatch && row.expected === 'match') hits++
      else if (isMatch !== (row.expected === 'match')) wrong++
    }
    expect((2 * hits) / (2 * hits + wrong)).toBeGreaterThan(0.9)
  },
)
