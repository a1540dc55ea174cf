import { describe, expect, it } from 'vitest'
import {
  type CoverageContract,
  coverageOf,
  type ListHeld,
  sampleContract,
  strictContract,
} from './coverage.ts'

const now = new Date('2026-11-22T12:00:00Z')
const list = (listId: string, publishedOn: string | null, more: Partial<ListHeld> = {}): ListHeld => ({
  listId,
  version: 1,
  publishedOn,
  entries: 20_000,
  ...more,
})
const fresh = ['ofac-sdn', 'un-sc', 'eu-fsf', 'uk-sanctions'].map((id) => list(id, '2026-11-20'))
const say = (contract: CoverageContract, held: ListHeld[], matches = 0) =>
  coverageOf(contract, held, now, matches).sentence

describe('what an answer rests on', () => {
  it('the lists that the product ships with answer the rows of the sample, with their age and what was not asked', () => {
    const shipped = [
      list('ofac-sdn', '2024-05-03'),
      list('ofac-consolidated', '2025-12-19', { entries: 443 }),
      list('un-sc', '2026-02-27', { entries: 1_002 }),
    ]
    const answer = coverageOf(sampleContract, shipped, now)
    expect(answer.isAnswered).toBe(true)
    expect(answer.sentence).toBe(
      'No match in OFAC of 3 May 2024 (933 days old) and UN of 27 Feb 2026 (268 days old); EU and UK not asked',
    )
    expect(say(strictContract, shipped)).toBe(
      'No match in OFAC of 3 May 2024 (933 days old) and UN of 27 Feb 2026 (268 days old); EU and UK missing. Not an answer for today.',
    )
  })

  it('an answer that one list is missing from says so, with and without a match', () => {
    const held = fresh.filter(({ listId }) => listId !== 'eu-fsf')
    expect(say(strictContract, held)).toBe('Not answered: EU missing (answered against 3 of 4 lists)')
    expect(say(strictContract, held, 2)).toBe('2 matches, answered against 3 of 4 lists: EU missing')
    expect(coverageOf(strictContract, fresh, now).isAnswered).toBe(true)
  })

  it.each([
    ['an extract', list('assay-starter', '2026-11-20'), 'extract'],
    ['half a list', list('ofac-sdn', '2026-11-20', { entries: 9_999 }), 'too-few'],
    ['a list without a date', list('ofac-sdn', null), 'undated'],
    ['an old list that was imported today', list('ofac-sdn', '2018-01-01'), 'too-old'],
  ])('%s never answers', (_, held, state) => {
    const answer = coverageOf(strictContract, [...fresh.slice(1), held], now)
    expect(answer.isAnswered).toBe(false)
    expect(answer.lists[0]?.state).toBe(state)
  })

  it('a refresh that found a list to be the newest counts as its day, and of two lists the better one answers', () => {
    const confirmed = list('eu-fsf', '2026-09-01', { confirmedAt: '2026-11-22T03:00:00Z' })
    const held = [
      ...fresh.filter(({ listId }) => listId !== 'eu-fsf'),
      list('eu-journal', '2020-01-01'),
      confirmed,
    ]
    const answer = coverageOf(strictContract, held, now)
    expect(answer.isAnswered).toBe(true)
    expect(answer.lists.find(({ group }) => group === 'eu')).toMatchObject({ listId: 'eu-fsf', ageDays: 0 })
  })

  it('a transcript never answers for the authority unless the organisation accepts it, and then every answer says so', () => {
    const transcribed = [
      ...fresh.filter(({ listId }) => listId !== 'eu-fsf'),
      list('eu-journal', '2026-11-20'),
    ]
    const strict = coverageOf(strictContract, transcribed, now)
    expect(strict.isAnswered).toBe(false)
    expect(strict.lists.find(({ group }) => group === 'eu')?.state).toBe('transcript')
    expect(strict.sentence).toBe('Not answered: EU by transcript only (answered against 3 of 4 lists)')

    const accepting = { ...strictContract, acceptsTranscripts: true }
    expect(coverageOf(accepting, transcribed, now).isAnswered).toBe(true)
    expect(say(accepting, transcribed)).toContain('EU by transcript of 20 Nov 2026')
    // Of the two the authority's own answers, also where the transcript is newer.
    const both = [...transcribed, list('eu-fsf', '2026-11-17')]
    expect(say(accepting, both)).toContain('EU of 17 Nov 2026')
    // One that is old or short falls short for that, whoever wrote it.
    const old = [...fresh.filter(({ listId }) => listId !== 'eu-fsf'), list('eu-journal', '2026-01-01')]
    expect(coverageOf(strictContract, old, now).lists.find(({ group }) => group === 'eu')?.state).toBe(
      'too-old',
    )
  })
})
