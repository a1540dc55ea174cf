// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import type { ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf, publish, type TestEntry, volkov } from '../test-world.ts'
import { rescreenTouched } from './rescreen-touched.ts'

onEveryDatabase('a question about a listed record that changes while it waits', (world) => {
  const [api, second, third] = [callerOf(world), callerOf(world), callerOf(world)]
  const sql = async (text: string, values: unknown[]) =>
    (await world.installation.database.pool.query(text, values)).rows
  const add = async (entry: TestEntry) => {
    const { id } = await createCustomer(world.as(), {
      ...{ name: entry.name, schema: entry.schema ?? 'Company', countries: ['RU'], birthDate: null },
      ...{ identifiers: [], segment: '', exposureCents: null, riskLevel: 'low', isMonitored: true },
      kycCompletenessPercent: 0,
    })
    return id
  }
  const run = () => rescreenTouched(systemContext(world.installation, 'monitoring', 1))
  const fileOf = (id: number) => bodyOf<ScreeningFile>(api.get(`/api/kyb/screenings/${id}`))
  const newest = async (companyId: number) => {
    const [row] = await sql('select id from screening where company_id = $1 order by id desc limit 1', [
      companyId,
    ])
    return fileOf(row.id)
  }
  const screen = async (companyId: number, name: string, facts: object) => {
    const asked = { companyName: name, companyId, schema: 'Company', countries: ['RU'], ...facts }
    const answer = await api.post('/api/kyb/screen', asked)
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as ScreeningFile
  }
  const matchWith = (file: ScreeningFile, uid: string) => {
    const match = file.matches.find(({ entryUid }) => entryUid === uid)
    if (!match) throw new Error(`No match with ${uid}.`)
    return match
  }
  const decide = async (file: ScreeningFile, matchId: number, people: readonly number[]) => {
    for (const [at, userId] of people.entries()) {
      const path = `/api/kyb/screenings/${file.id}/matches/${matchId}/decision`
      const answer = await api
        .as({ userId })
        .post(path, { decision: 'false-match', reason: 'Another party', version: at + 1 })
      if (!answer.ok) throw new Error(await answer.text())
    }
    api.as({})
  }
  const pathOf = (file: ScreeningFile, matchId: number) =>
    `/api/kyb/screenings/${file.id}/matches/${matchId}/decision`
  const stateOf = async (file: ScreeningFile, matchId: number) =>
    (await fileOf(file.id)).matches.find(({ id }) => id === matchId)?.state
  const casesOf = (companyId: number) =>
    sql('select id, status from compliance_case where company_id = $1 order by id', [companyId])
  const queueOf = async (name: string) =>
    (
      await bodyOf<{ rows: { matchId: number; entryName: string }[] }>(api.get('/api/kyb/review?limit=100'))
    ).rows
      .filter(({ entryName }) => entryName === name)
      .map(({ matchId }) => matchId)
      .toSorted((left, right) => left - right)

  const lark: TestEntry = { id: 'L1', name: 'Halden Larkspur Trading', country: 'ru' }
  const twin: TestEntry = { ...lark, id: 'L2' }
  const numbered = (entry: TestEntry, number: string): TestEntry => ({
    ...entry,
    identifiers: number,
  })
  const gull: TestEntry = { id: 'G1', name: 'Marrow Gullwing Shipping', country: 'ru' }
  const heron: TestEntry = { id: 'H1', name: 'Ostrava Heronsgate Works', country: 'ru' }
  const crane: TestEntry = { id: 'C1', name: 'Tambov Cranefield Metals', country: 'ru' }
  const lists = {
    first: [volkov, lark, twin, gull, heron, crane],
    second: [
      volkov,
      lark,
      twin,
      { ...gull, aliases: 'Grey Gull' },
      heron,
      { ...crane, aliases: 'Blue Crane' },
    ],
  }
  let gullId: number
  let heronId: number

  beforeAll(async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    await publish(world, lists.first)
  })
  afterAll(() => stopEngine(world.installation))

  it('is asked today, with a case, where a look back or a test alone has asked it before', async () => {
    heronId = await add(heron)
    await screen(heronId, heron.name, { asOf: '2026-11-01T10:00:00.000Z' })
    await screen(heronId, heron.name, { screeningType: 'test' })
    const before = (await casesOf(heronId)).length
    gullId = await add(gull)
    await run()
    world.setNow('2026-11-01T18:00:00.000Z')
    await publish(
      world,
      lists.first.map((entry) => (entry.id === 'H1' ? { ...heron, aliases: 'Grey Heron' } : entry)),
    )
    await run()
    expect(await newest(heronId)).toMatchObject({ screeningType: 'monitoring', status: 'review' })
    expect(await casesOf(heronId)).toHaveLength(before + 1)
    const alerts = await sql(
      "select id from alert where kind = 'screening-match' and subject_type = 'company' and subject_id = $1",
      [String(heronId)],
    )
    expect(alerts).toHaveLength(1)
  })

  it('an answer about what was known then, or in a test, leaves the question of today open', async () => {
    world.setNow('2026-11-02T10:00:00.000Z')
    await publish(world, lists.second)
    await run()
    const today = await newest(gullId)
    const asked = matchWith(today, 'G1')
    for (const facts of [
      { asOf: '2026-11-01T12:00:00.000Z' },
      { screeningType: 'test', birthDate: '1990-01-01' },
    ]) {
      const other = await screen(gullId, gull.name, facts)
      await decide(other, matchWith(other, 'G1').id, [1, 2])
      expect(await stateOf(today, asked.id)).toBe('open')
    }
    expect(await queueOf(gull.name)).toEqual([asked.id])
  })

  it('that was proposed before takes two people on the evidence of today as well, and an answer to the old leaves it open', async () => {
    const craneId = await add(crane)
    await run()
    const old = await newest(craneId)
    const before = matchWith(old, 'C1')
    await decide(old, before.id, [1])
    world.setNow('2026-11-03T10:00:00.000Z')
    await publish(
      world,
      lists.second.map((entry) => (entry.id === 'C1' ? { ...crane, aliases: 'Red Crane' } : entry)),
    )
    await run()
    const today = await newest(craneId)
    const now = matchWith(today, 'C1')
    expect(await queueOf(crane.name)).toEqual([now.id])
    // The second person agrees to what was proposed: that answers the old question alone.
    const path = `/api/kyb/screenings/${old.id}/matches/${before.id}/decision`
    const agreed = await api
      .as({ userId: 2 })
      .post(path, { decision: 'false-match', reason: 'I agree', version: 2 })
    api.as({})
    expect(agreed.status).toBe(200)
    expect([await stateOf(old, before.id), await stateOf(today, now.id)]).toEqual(['dismissed', 'open'])
    expect((await casesOf(craneId)).map(({ status }) => status)).not.toContain('closed')
    expect(await queueOf(crane.name)).toEqual([now.id])
  })

  it('is decided in its old and its new form at one moment by two people, one after the other: no answer overwrites another', async () => {
    for (const round of [1, 2, 3]) {
      const tern: TestEntry = {
        id: `T${round}`,
        name: `Lisgar Ternwick Foundry ${'ABC'[round - 1]}`,
        country: 'ru',
      }
      world.setNow(`2026-11-03T1${round}:00:00.000Z`)
      await publish(world, [...lists.second, tern])
      const ternId = await add(tern)
      await run()
      const old = await newest(ternId)
      const before = matchWith(old, tern.id)
      await decide(old, before.id, [1])
      world.setNow(`2026-11-03T1${round}:30:00.000Z`)
      await publish(world, [...lists.second, { ...tern, aliases: 'Black Tern' }])
      await run()
      const today = await newest(ternId)
      const now = matchWith(today, tern.id)
      const answers = await Promise.all([
        second.as({ userId: 2 }).post(pathOf(today, now.id), {
          ...{ decision: 'true-match', reason: 'The same party', version: 1 },
        }),
        third.as({ userId: 3 }).post(pathOf(old, before.id), {
          ...{ decision: 'false-match', reason: 'I agree', version: 2 },
        }),
      ])
      api.as({})
      const after = matchWith(await fileOf(old.id), tern.id)
      expect(answers[0]?.status).toBe(200)
      expect(after.version).toBe(after.decisions.length + 1)
      expect([answers[1]?.status, after.state]).toEqual(
        answers[1]?.status === 200 ? [200, 'dismissed'] : [409, 'proposed'],
      )
    }
  })

  it('stays whole where two records turn out to be one party, and where one party comes apart', async () => {
    const larkId = await add(lark)
    world.setNow('2026-11-04T10:00:00.000Z')
    await publish(world, lists.second)
    await run()
    const apart = await newest(larkId)
    expect(apart.matches.map(({ state }) => state)).toEqual(['open', 'open'])
    world.setNow('2026-11-05T10:00:00.000Z')
    const others = lists.second.filter(({ id }) => !id.startsWith('L'))
    await publish(world, [
      ...others,
      numbered(lark, '529900T8BM49AURSD033'),
      numbered(twin, '529900T8BM49AURSD033'),
    ])
    await run()
    const one = await newest(larkId)
    expect(one.matches.filter(({ isMatch }) => isMatch)).toHaveLength(1)
    expect(await queueOf(lark.name)).toEqual([one.matches[0]?.id])
    world.setNow('2026-11-06T10:00:00.000Z')
    await publish(world, [
      ...others,
      numbered(lark, '529900T8BM49AURSD033'),
      numbered(twin, '5299009N55YRQC69CN08'),
    ])
    await run()
    const two = await newest(larkId)
    const [left, right] = [matchWith(two, 'L1'), matchWith(two, 'L2')]
    expect(await queueOf(lark.name)).toEqual([left.id, right.id].toSorted((a, b) => a - b))
    await decide(two, left.id, [1, 2])
    expect(await stateOf(two, right.id)).toBe('open')
    const keys = await sql(
      `select m.key, c.status from case_matter m join compliance_case c on c.id = m.case_id
       where c.company_id = $1 and m.state = 'open'`,
      [larkId],
    )
    expect(keys.map(({ key, status }) => [key, status === 'closed'])).toContainEqual([
      `match:${right.id}`,
      false,
    ])
    await decide(two, right.id, [1, 2])
    expect(await queueOf(lark.name)).toEqual([])
    expect((await casesOf(larkId)).map(({ status }) => status)).toEqual(
      (await casesOf(larkId)).map(() => 'closed'),
    )
  })
})
