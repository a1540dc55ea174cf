import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { forgetOldReplies, keptReplies, type Provider } from '#platform/connectors/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  asJson,
  type Mishap,
  mishaps,
  onEveryDatabase,
  pageOf,
  type Replica,
  type ReplicaReply,
  type ReplicaRequest,
  replayOf,
  startReplica,
} from '#platform/testing/index.ts'
import {
  askSource,
  askWhatIsDue,
  connectedKeys,
  connectSource,
  defineSource,
  disconnectSource,
  fetchShape,
  healthOfSources,
  lastGood,
  type Paging,
  readPages,
  readShape,
  type SourceFailure,
  storedSources,
} from './index.ts'

const provider: Provider = {
  name: 'The registry',
  timeoutMs: 1_500,
  totalMsMax: 3_000,
  bytesMax: 100_000,
  retries: 0,
  budget: { calls: 1_000, perSeconds: 1 },
  keepsBodiesDays: 7,
}
const source = defineSource({ name: 'test registry', title: 'The registry', provider })
const Companies = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) })
const Refusal = z.object({ error: z.string() }).transform(({ error }) => error)
const good = asJson({ data: [{ id: 1, name: 'Analytical Engines Ltd' }] })
const KEY = 'key-of-the-registry'

onEveryDatabase('an outside source', (world) => {
  let replica: Replica
  let reply: (request: ReplicaRequest) => ReplicaReply = () => good
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const passes = (seconds: number) => {
    now += seconds * 1_000
    world.setNow(new Date(now).toISOString())
  }
  beforeAll(async () => {
    replica = await startReplica((request) => reply(request))
    world.installation.config.localReplicas = [new URL(replica.url).host]
  })
  afterAll(() => replica.stop())
  beforeEach(async () => {
    passes(7_200)
    reply = () => good
    const { pool } = world.installation.database
    await pool.query('delete from outside_source; delete from outside_question; delete from connector_budget')
    replica.requests.length = 0
  })
  const read = (path = '/companies', more = {}) =>
    fetchShape(world.as(), provider, { url: `${replica.url}${path}`, ...more }, Companies, Refusal)
  const ask = (work: () => Promise<unknown> = read, more = {}) => askSource(world.as(), source, work, more)
  const row = async () => (await storedSources(world.as().db, [source.name])).get(source.name)

  describe('every way of failing has a name, and none is an answer with nothing in it', () => {
    const reasons: Record<Mishap, SourceFailure | undefined> = {
      'a web page with status 200': 'WEB_PAGE',
      'a web page that calls itself JSON': 'WEB_PAGE',
      'a web page with status 503': 'BUSY',
      'an error with status 200': 'SAYS_NO',
      'nothing at all': 'EMPTY',
      'half a reply, whole by its length': 'CUT_SHORT',
      'half a reply, then silence': 'BROKE_OFF',
      'another shape': 'CHANGED_SHAPE',
      'a rate limit with a time': 'BUSY',
      'a rate limit without a time': 'BUSY',
      'a failure of its own': 'BUSY',
      'a refused key': 'REFUSED',
      'one byte after the other': 'TOO_SLOW',
      'no answer': 'BROKE_OFF',
      'a way into the house': undefined,
      'a way to this machine': undefined,
      'a way in a circle': undefined,
    }
    it.each(Object.entries(reasons) as [Mishap, SourceFailure | undefined][])(
      '%s',
      async (mishap, reason) => {
        reply = () => mishaps[mishap](good)
        const asked = await ask()
        expect(asked.state).toBe('failed')
        if (asked.state === 'answered') throw new Error('It was taken for an answer.')
        expect(asked.failure.code).toBe('source-failed')
        if (reason) expect(asked.failure.details).toMatchObject({ reason })
        expect(await row()).toMatchObject({
          failuresInRow: 1,
          lastSuccessAt: null,
          lastFailure: asked.failure.message,
        })
      },
    )
  })

  it('rests after a failure, twice as long after each that follows, for all processes; one answer ends it', async () => {
    reply = () => asJson({}, 401)
    const rests: number[] = []
    for (let round = 0; round < 8; round += 1) {
      await ask()
      const { restsUntil } = (await row()) ?? {}
      rests.push(((restsUntil?.getTime() ?? 0) - now) / 60_000)
      const asked = replica.requests.length
      expect(await ask()).toMatchObject({ state: 'resting' })
      expect(replica.requests).toHaveLength(asked)
      passes((rests.at(-1) as number) * 60)
    }
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    reply = () => good
    expect(await ask()).toMatchObject({ state: 'answered' })
    expect(await row()).toMatchObject({ failuresInRow: 0, restsUntil: null })
  })

  it('rests as long as the source says, and a person may ask it all the same', async () => {
    reply = () => mishaps['a rate limit with a time'](good)
    await ask()
    passes(90)
    expect(await ask()).toMatchObject({ state: 'resting', failure: { details: { retryAfterSeconds: 30 } } })
    reply = () => good
    expect(await ask(read, { isInsisting: true })).toMatchObject({ state: 'answered' })
    expect(await ask()).toMatchObject({ state: 'answered' })
  })

  it('keeps what it was connected with sealed, and cuts it out of what a source says and of what is kept of it', async () => {
    const ring = { purpose: 'test keys', parse: z.object({ key: z.string() }).parse }
    const change = (work: (tx: ReturnType<typeof world.as>) => Promise<unknown>) =>
      recordChange(world.as(), async (tx) => {
        await work(tx)
        return {
          result: undefined,
          trace: { action: 'account.changed' as never, subject: { type: 'account', id: 1 } as never },
        }
      })
    await change((tx) => connectSource(tx, ring, source.name, { key: KEY }))
    expect(await connectedKeys(world.as(), ring, [source.name])).toEqual(
      new Map([[source.name, { key: KEY }]]),
    )
    expect(JSON.stringify(await row())).not.toContain(KEY)
    reply = () => asJson({ error: `The key ${KEY} is not valid` })
    const asked = await ask(() => read('/companies', { headers: { authorization: `Bearer ${KEY}` } }), {
      secrets: [KEY],
    })
    expect(asked).toMatchObject({ failure: { message: 'The registry reports: The key *** is not valid.' } })
    const [kept] = await keptReplies(world.as(), provider)
    expect(kept?.body.toString()).toBe('{"error":"The key *** is not valid"}')
    expect(JSON.stringify(await row())).not.toContain(KEY)
    await change((tx) => disconnectSource(tx, source.name))
    expect(await connectedKeys(world.as(), ring, [source.name])).toEqual(new Map())
  })

  it('a kept reply is read again by a reader that has learnt, and replayed byte for byte', async () => {
    reply = () => asJson({ data: [{ id: 7, title: 'Renamed Ltd' }] })
    await expect(read('/v2?x=1')).rejects.toThrow('an unknown format (at data.0.name)')
    const [kept] = await keptReplies(world.as(), provider, { url: `${replica.url}/v2?x=1` })
    if (!kept) throw new Error('No reply was kept.')
    const Learnt = z.object({ data: z.array(z.object({ title: z.string() })) })
    expect(readShape(provider, Learnt, { body: JSON.parse(kept.body.toString()) }).data[0]?.title).toBe(
      'Renamed Ltd',
    )
    const again = await startReplica(replayOf([kept]))
    expect(await (await fetch(`${again.url}/v2?x=1`)).text()).toBe(kept.body.toString())
    expect((await fetch(`${again.url}/other`)).status).toBe(404)
    await again.stop()
  })

  it('bodies are kept once, for as long as is said, and not at all where nothing is said', async () => {
    const { pool } = world.installation.database
    await pool.query('delete from connector_reply; delete from connector_body')
    await read()
    await read()
    await fetchShape(
      world.as(),
      { ...provider, name: 'Private', keepsBodiesDays: 0 },
      { url: replica.url },
      Companies,
    )
    const count = async (table: string) =>
      (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
    expect([await count('connector_reply'), await count('connector_body')]).toEqual([3, 1])
    expect(await keptReplies(world.as(), { name: 'Private' })).toEqual([])
    passes(6 * 86_400)
    await forgetOldReplies(world.as())
    expect(await keptReplies(world.as(), provider)).toHaveLength(2)
    passes(2 * 86_400)
    await forgetOldReplies(world.as())
    expect([await count('connector_reply'), await count('connector_body')]).toEqual([3, 0])
    passes(90 * 86_400)
    await forgetOldReplies(world.as())
    expect(await count('connector_reply'), 'the last of each address stays').toBe(2)
    // What came after it unchanged, refused or in part says nothing of a version.
    await pool.query(`insert into connector_reply (provider, url, status, headers, bytes, sha256, fetched_at)
      select provider, url, later.status, '{}', 0, '', fetched_at from connector_reply, unnest(array[206, 304, 403]) as later(status)`)
    await forgetOldReplies(world.as())
    expect((await pool.query('select distinct status from connector_reply')).rows).toEqual([{ status: 200 }])
  })

  it('each key has a budget of its own, which two processes share', async () => {
    const small = { ...provider, budget: { calls: 2, perSeconds: 3_600 } }
    const by = (budgetKey: string) =>
      fetchShape(world.as(), small, { url: replica.url, budgetKey }, Companies)
    await by('of-ada')
    await by('of-ada')
    await expect(by('of-ada')).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { reason: 'BUDGET_SPENT' },
    })
    await by('of-bo')
    const { rows } = await world.installation.database.pool.query('select provider from connector_budget')
    expect(JSON.stringify(rows)).not.toContain('of-ada')
  })

  const all = Array.from({ length: 25 }, (_, at) => ({ id: at, name: `Company ${at}` }))
  const rowsOf = (answer: { body: unknown }) => readShape(provider, Companies, answer).data
  const pagings: [Paging['kind'], Paging][] = [
    [
      'page',
      {
        kind: 'page',
        field: 'page',
        isLast: (answer, page) => page * 10 >= z.object({ total: z.number() }).parse(answer.body).total,
      },
    ],
    ['offset', { kind: 'offset', field: 'offset', size: 10, countOf: (answer) => rowsOf(answer).length }],
    [
      'cursor',
      {
        kind: 'cursor',
        field: 'after',
        next: ({ body }) => z.object({ next: z.string().optional() }).parse(body).next,
      },
    ],
    ['link', { kind: 'link' }],
  ]
  it.each(pagings)(
    'pages by %s are read to the end; one that fails leaves no part for the whole',
    async (kind, paging) => {
      reply = (request) => pageOf(request, all, kind, 10)
      const pages = () => readPages(world.as(), provider, { url: `${replica.url}/all` }, paging, rowsOf)
      expect(await pages()).toEqual(all)
      expect(replica.requests).toHaveLength(3)
      reply = (request) => {
        const isThird = replica.requests.length % 3 === 0
        return isThird ? mishaps['half a reply, whole by its length'](good) : pageOf(request, all, kind, 10)
      }
      await expect(pages()).rejects.toMatchObject({ details: { reason: 'CUT_SHORT' } })
    },
  )

  it('pages that go round, never end or lead elsewhere are a failure', async () => {
    const next = (to: string, more = {}) =>
      readPages(
        world.as(),
        provider,
        { url: `${replica.url}/all` },
        { kind: 'link', next: () => to, ...more },
        rowsOf,
        3,
      )
    await expect(next('/all')).rejects.toThrow('a page a second time')
    const further = ({ headers }: { headers: Record<string, string> }) =>
      `/all?${replica.requests.length}${headers.none ?? ''}`
    await expect(next('', { next: further })).rejects.toThrow('more than 3 pages')
    await expect(next('https://elsewhere.example/')).rejects.toThrow('at another address')
  })

  it('the last good value stands with its age and the failure that kept a newer one away', async () => {
    const asked = () =>
      lastGood(world.as(), {
        source,
        question: 'companies',
        ageSecondsMax: 600,
        shape: Companies,
        read: () => read(),
      })
    reply = () => mishaps['nothing at all'](good)
    await expect(asked()).rejects.toMatchObject({ code: 'source-failed' })
    passes(60)
    reply = () => good
    const first = await asked()
    expect(first).toMatchObject({ ageSeconds: 0, failure: null })
    passes(300)
    expect(await Promise.all([asked(), asked()])).toMatchObject([{ ageSeconds: 300 }, { ageSeconds: 300 }])
    expect(replica.requests).toHaveLength(2)
    passes(600)
    reply = () => mishaps['another shape'](good)
    expect(await asked()).toEqual({
      ...first,
      ageSeconds: 900,
      failure: expect.stringContaining('an unknown format'),
    })
  })

  it('on a schedule what fails is tried again sooner and later each time, and keeps nothing else waiting', async () => {
    const tried: string[] = []
    const round = () =>
      askWhatIsDue(world.as(), {
        source: 'test schedule',
        questions: ['good', 'bad'],
        everySeconds: 6 * 3_600,
        leaseSeconds: 600,
        ask: async (question) => {
          tried.push(`${question} ${(now - began) / 60_000}`)
          if (question === 'bad') throw new Problem('source-failed', 'It is away.')
        },
      })
    const began = now
    expect(await round()).toEqual({ done: ['good'], failed: ['bad'] })
    for (let minute = 0; minute < 8 * 60; minute += 5) {
      passes(300)
      await round()
    }
    expect(tried).toEqual([
      'bad 0',
      'good 0',
      'bad 15',
      'bad 45',
      'bad 105',
      'bad 225',
      'good 360',
      'bad 465',
    ])
  })

  it('what another process is asking is left to it, and taken up when that process has ended', async () => {
    const tried: string[] = []
    const round = (ask: () => Promise<void>) =>
      askWhatIsDue(world.as(), {
        source: 'test lease',
        questions: ['one'],
        everySeconds: 3_600,
        leaseSeconds: 600,
        ask,
      })
    await round(async () => {
      await round(async () => void tried.push('beside'))
      throw new Error('the process ends')
    }).catch(() => {})
    expect(tried).toEqual([])
    passes(601)
    await round(async () => void tried.push('after'))
    expect(tried).toEqual(['after'])
  })

  it('the health of every source that is said can be listed', async () => {
    await ask()
    const listed = (await healthOfSources(world.as())).find(({ name }) => name === source.name)
    expect(listed).toMatchObject({
      title: 'The registry',
      status: 'ok',
      isConnected: false,
      restsUntil: null,
      budget: { calls: 1_000 },
    })
  })
})
