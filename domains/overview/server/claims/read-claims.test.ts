import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type BulkSubject,
  decideMatch,
  matchesOfScreenings,
  screenInBulk,
  stopScreening,
} from '#domains/screening/server/index.ts'
import { importStarterList } from '#domains/watchlists/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { Claim } from '../../contract/index.ts'
import { manualWork, readClaims } from './read-claims.ts'

onOneDatabase('claims', (world) => {
  const claims = async () => {
    const read = z.array(Claim).parse(await readClaims(world.as()))
    return new Map(read.map((claim) => [claim.key, claim]))
  }
  const subject = (name: string): BulkSubject => ({
    name,
    schema: 'Company',
    birthDate: null,
    countries: [],
    identifiers: [],
  })

  beforeAll(async () => {
    world.setNow('2026-11-21T10:00:00.000Z')
    await importStarterList(world.as())
  })
  afterAll(() => stopScreening(world.installation))

  it('HUB-021 are the six of the specification, in its order and words', async () => {
    expect([...(await claims()).values()].map((claim) => claim.text)).toEqual([
      '70% less manual work',
      'KYB screening in 3 minutes',
      'ESG reporting in 2 hours',
      'Screening against 50+ watchlists in under 60 seconds',
      'Credit deterioration caught 6+ months early',
      '200M+ companies',
    ])
  })

  it('measure nothing where nothing happened, and nothing from sample data', async () => {
    await screenInBulk(world.as(), [subject('Bluebell Garden Furniture')], {
      screeningType: 'batch',
      isSample: true,
    })
    const read = await claims()
    expect(read.get('screening-minutes')).toMatchObject({ measured: null, figure: null })
    expect(read.get('esg-hours')).toMatchObject({ measured: null, figure: null })
    expect(read.get('manual-work')).toMatchObject({ measured: null, figure: null })
    expect(read.get('watchlists')?.measured).toMatch(/^1 list in force.*no screening was run here/)
    expect(read.get('companies')?.measured).toBe('0 records held here')
  })

  it('count the time from a screening to its first decision, and forget it after thirty days', async () => {
    const [done] = await screenInBulk(world.as(), [subject('Rosoboroneksport')], { screeningType: 'batch' })
    const ctx = world.as()
    const [match] = await matchesOfScreenings(ctx.db, ctx.actor.organisationId, done ? [done.id] : [])
    if (!done || !match) throw new Error('The starter list no longer holds this name.')
    for (const minute of ['04', '09']) {
      world.setNow(`2026-11-21T10:${minute}:00.000Z`)
      await decideMatch(world.as(), {
        id: done.id,
        matchId: match.id,
        decision: 'unclear',
        reason: 'Looking',
      })
    }
    const read = await claims()
    expect(read.get('screening-minutes')?.figure).toMatchObject({ value: 240_000, origin: 'counted' })
    expect(read.get('screening-minutes')?.verdict).toBe('not-met')
    expect(read.get('screening-minutes')?.measured).toBe('4 min in the middle, 4 min at the 95th percentile')
    expect(read.get('watchlists')?.measured).toMatch(/a screening at the 95th percentile$/)

    world.setNow('2026-12-22T10:05:00.000Z')
    expect((await claims()).get('screening-minutes')?.measured).toBeNull()
  })
})

it('HUB-021 less manual work is claimed of a median against a baseline that has its day, and of nothing else', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')
  const baseline = { minutes: 20, date: '2026-01-15', source: 'Stopwatch' }
  const claim = (medianMinutes: number | null, from: typeof baseline | null) =>
    manualWork(now, { handled: medianMinutes === null ? 0 : 8, medianMinutes, baseline: from })
  expect(claim(null, baseline)).toMatchObject({ measured: null, verdict: 'not-measured', figure: null })
  expect(claim(4, null)).toMatchObject({ measured: null, verdict: 'not-measured', figure: null })
  expect(claim(4, baseline)).toMatchObject({
    measured: '80.0% less than on 2026-01-15, over 8 documents',
    verdict: 'met',
    figure: { value: 80, unit: 'percent', rows: { count: 8 } },
  })
  expect(claim(25, baseline)).toMatchObject({
    measured: '25.0% more than on 2026-01-15, over 8 documents',
    verdict: 'not-met',
  })
})
