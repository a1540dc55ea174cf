import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { readLeadTimes } from '../../contract/index.ts'
import { creditSlice } from '../index.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2024-01-01T00:00:00Z')

onEveryDatabase('how long before a fall a warning was told', (world) => {
  let actor: Actor
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...creditSlice.routes])
  })
  const shownText = async (
    organisationId: number,
    borrowerId: number,
    day: number,
    rating: string | null,
    ...codes: string[]
  ) =>
    void (await world.installation.database.pool.query(
      `insert into credit_assessment (organisation_id, borrower_id, rating, warnings, at) values ($1, $2, $3, $4, $5)`,
      [
        organisationId,
        borrowerId,
        rating,
        JSON.stringify(codes.map((code) => ({ code, severity: 'high', words: code }))),
        new Date(START + day * DAY_MS).toISOString(),
      ],
    ))
  const shown = async (organisationId: number) => {
    actor = somebody({ role: 'viewer', userId: 3, organisationId })
    return readLeadTimes.response.parse(await (await api.request('/api/credit/lead-times')).json())
  }
  const of = (answer: Awaited<ReturnType<typeof shown>>, code: string) =>
    answer.byWarning.find((one) => one.code === code)

  it('is the median of the days from the first telling to the fall, beside those who were warned of and stand', async () => {
    for (let id = 1; id <= 11; id += 1) {
      await shownText(81, id, 0, 'BB')
      await shownText(81, id, 10, 'B', 'weak-coverage')
      await shownText(81, id, 90 + 10 * id, 'CCC', 'weak-coverage', 'high-risk', 'negative-equity')
    }
    await shownText(81, 50, 0, 'BB', 'weak-coverage')
    await shownText(81, 51, 0, 'CCC', 'negative-equity')
    const answer = await shown(81)
    expect(answer).toMatchObject({ falls: 11, isMeasurable: true })
    // Falls from day 100 to 200, the middle one on day 150; told on day 10.
    expect(of(answer, 'weak-coverage')).toMatchObject({ foretold: 11, medianDays: 140, withoutFall: 1 })
    // On the day of the fall nothing is foretold, and who was never seen better has not fallen.
    expect(of(answer, 'negative-equity')).toMatchObject({ foretold: 0, medianDays: null, withoutFall: 1 })
    expect(of(answer, 'high-risk')).toBeUndefined()
  })

  it('lead times are not measurable with fewer than ten falls, and no figure is given', async () => {
    await shownText(82, 1, 0, 'A')
    await shownText(82, 1, 30, null, 'old-statement')
    await shownText(82, 1, 60, 'C')
    const answer = await shown(82)
    expect(answer).toMatchObject({ falls: 1, fallsLeast: 10, isMeasurable: false })
    expect(of(answer, 'old-statement')).toMatchObject({ foretold: 1, medianDays: null })
    expect(await shown(83)).toMatchObject({ falls: 0, isMeasurable: false })
  })
})
