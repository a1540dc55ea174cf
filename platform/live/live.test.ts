import { afterAll, afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { defineTopic } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor, PersonInSession } from '#platform/identity/index.ts'
import { onEveryDatabase, onServerDatabase, somebody } from '#platform/testing/index.ts'
import { type Feed, liveRoutes, openStreams, publish, type Source, stopLive } from './index.ts'
import { Listener } from './test-listener.ts'

const entryPoints = defineTopic({
  name: 'doors',
  summary: 'Doors that open',
  permission: 'cases:read',
  belongsTo: 'organisation',
  keeps: 'all',
  event: z.object({ entryPoint: z.number() }),
})
const prices = defineTopic({
  name: 'prices',
  summary: 'Prices of the house',
  permission: 'markets:read',
  belongsTo: 'installation',
  keeps: 'last',
  event: z.object({ price: z.number() }),
})
const settings = defineTopic({ ...entryPoints, name: 'settings', permission: 'settings:manage' })

const trace = { action: 'case.opened' as const, subject: { type: 'case' as const, id: 1 } }
const opens = (ctx: Context, entryPoint: number) =>
  recordChange(ctx, async (tx) => {
    await publish(tx, entryPoints, { entryPoint })
    return { result: entryPoint, trace }
  })

type Connect = { topics?: string; after?: string | undefined; method?: string }
const connect = async (api: ApiApp, { topics = 'doors', after, method = 'GET' }: Connect = {}) =>
  new Listener(
    await api.request(`/api/live?topics=${topics}`, {
      method,
      ...(after === undefined ? {} : { headers: { 'last-event-id': after } }),
    }),
  )
const numbersHeard = (listener: Listener) =>
  listener.heard
    .filter(({ event }) => event === 'doors')
    .map(({ data }) => (data as { entryPoint: number }).entryPoint)
const lastId = (listener: Listener) => listener.heard.at(-1)?.id

onEveryDatabase('live news', (world) => {
  let quoted = 100
  let looks: { organisationId: number; keys: readonly string[] }[] = []
  const feed: Feed = {
    topic: prices,
    everyMs: 30,
    read: async (ctx, keys) => {
      looks.push({ organisationId: ctx.actor.organisationId, keys })
      return new Map(keys.filter((key) => key !== 'NOPE').map((key) => [key, { price: quoted }]))
    },
    isNews: (before, now) => (before as { price: number }).price !== (now as { price: number }).price,
  }
  const sources: Source[] = [{ topic: entryPoints }, { topic: settings }, { topic: prices, feed }]
  const open: Listener[] = []
  const as = (facts: Partial<PersonInSession> | undefined = {}) =>
    makeApi(
      world.installation,
      async () => (facts ? somebody(facts) : undefined) as Actor | undefined,
      liveRoutes(sources),
    )
  const connected = async (facts?: Partial<PersonInSession>, how?: Connect) => {
    const listener = await connect(as(facts), how)
    open.push(listener)
    return listener
  }
  afterEach(async () => {
    for (const listener of open.splice(0)) await listener.leave()
    looks = []
  })
  afterAll(() => stopLive(world.installation))

  it('ALERT-007 is a server-sent event stream that nobody keeps or collects', async () => {
    const listener = await connected()
    await listener.until(({ heard }) => heard.length > 0)
    expect(listener.status).toBe(200)
    expect(listener.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(listener.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(listener.words).toEqual(['open'])
  })

  it('comes after the change has been committed, in order, with ids that rise; what is rolled back is never told', async () => {
    const listener = await connected()
    await expect(
      recordChange(world.as(), async (tx) => {
        await publish(tx, entryPoints, { entryPoint: 666 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    for (const entryPoint of [1, 2, 3]) await opens(world.as(), entryPoint)
    await listener.until((one) => numbersHeard(one).length >= 3)
    expect(numbersHeard(listener)).toEqual([1, 2, 3])
    const places = listener.heard.map(({ id }) => Number(id.split('.')[1]))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(places.length)
  })

  it('belongs to its organisation: another one hears nothing of it', async () => {
    const own = await connected()
    const other = await connected({ organisationId: 2, sessionId: 'elsewhere' })
    await opens(world.as(), 4)
    await opens(world.as({ organisationId: 2 }), 5)
    await own.until((one) => numbersHeard(one).length > 0)
    await other.until((one) => numbersHeard(one).length > 0)
    expect([numbersHeard(own), numbersHeard(other)]).toEqual([[4], [5]])
  })

  it('resumes after the last event that was seen, without a gap and without a repetition', async () => {
    const first = await connected()
    await opens(world.as(), 10)
    await first.until((one) => numbersHeard(one).length === 1)
    await first.leave()
    for (const entryPoint of [11, 12]) await opens(world.as(), entryPoint)
    const again = await connected({}, { after: lastId(first) })
    await opens(world.as(), 13)
    await again.until((one) => numbersHeard(one).length === 3)
    expect(again.words[0]).toBe('resumed')
    expect(numbersHeard(again)).toEqual([11, 12, 13])
  })

  it('says reset where it cannot resume: too long away, another process, an id that is none', async () => {
    const first = await connected()
    await first.until(({ heard }) => heard.length > 0)
    await first.leave()
    for (let entryPoint = 0; entryPoint < 300; entryPoint += 1)
      await publish(world.as(), entryPoints, { entryPoint })
    for (const after of [lastId(first), 'another.7', 'nonsense', '', `${lastId(first)}000`]) {
      const again = await connected({}, { after })
      await again.until(({ heard }) => heard.length > 0)
      expect([after, again.words]).toEqual([after, ['reset']])
      await again.leave()
    }
  })

  it('refuses topics that are unknown, not allowed or too many, as JSON', async () => {
    const answers = [
      await as().request('/api/live?topics=windows'),
      await as().request('/api/live'),
      await as().request(
        `/api/live?topics=${Array.from({ length: 151 }, (_, at) => `prices/S${at}`).join()}`,
      ),
      await as().request('/api/live?topics=settings'),
      await makeApi(world.installation, async () => undefined, liveRoutes(sources)).request(
        '/api/live?topics=doors',
      ),
    ]
    const codes = await Promise.all(answers.map(async (one) => ((await one.json()) as { code: string }).code))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 403, 401])
    expect(codes).toEqual(['invalid-input', 'invalid-input', 'invalid-input', 'forbidden', 'not-signed-in'])
  })

  it('gives a session four streams at once, and room again when one has gone', async () => {
    const four = []
    for (let count = 0; count < 4; count += 1) four.push(await connected())
    const fifth = await connected()
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await connected({ sessionId: 'somebody else' })).status).toBe(200)
    await four[0]?.leave()
    expect((await connected()).status).toBe(200)
  })

  it('a look without a body (HEAD) leaves no stream open', async () => {
    const before = await openStreams(world.installation)
    await as().request('/api/live?topics=doors', { method: 'HEAD' })
    expect(await openStreams(world.installation)).toBe(before)
  })

  it('looks at what is watched once for all streams, and tells what has changed', async () => {
    const first = await connected({}, { topics: 'prices/AAPL,prices/NOPE' })
    const second = await connected({ sessionId: 'two', organisationId: 2 }, { topics: 'prices/AAPL' })
    await second.until(({ words }) => words.includes('prices/AAPL'))
    const looksBefore = looks.length
    await first.until(() => looks.length > looksBefore + 3)
    quoted = 101
    await first.until(({ heard }) => heard.length === 3)
    expect(first.heard.slice(1).map(({ event, data }) => [event, data])).toEqual([
      ['prices/AAPL', { price: 100 }],
      ['prices/AAPL', { price: 101 }],
    ])
    expect(looks.at(-1)).toEqual({ organisationId: 1, keys: ['AAPL', 'NOPE'] })
    const newcomer = await connected({ sessionId: 'three' }, { topics: 'prices/AAPL' })
    await newcomer.until(({ heard }) => heard.length === 2)
    expect(newcomer.heard[1]?.data).toEqual({ price: 101 })
  })

  it('looks at nothing while nobody watches', async () => {
    const only = await connected({}, { topics: 'prices/MSFT' })
    await only.until(() => looks.length > 2)
    await only.leave()
    // It may take a moment until the server knows that nobody is there; then it is quiet for good.
    await expect
      .poll(
        async () => {
          const before = looks.length
          await new Promise((done) => setTimeout(done, 200))
          return looks.length - before
        },
        { timeout: 20_000 },
      )
      .toBe(0)
  })

  it('news is refused that is not of its topic’s shape or larger than a notification carries', async () => {
    const wide = defineTopic({ ...entryPoints, event: z.object({ text: z.string() }) })
    await expect(publish(world.as(), entryPoints, { entryPoint: 'front' } as never)).rejects.toThrow()
    await expect(publish(world.as(), wide, { text: 'x'.repeat(8_000) })).rejects.toThrow('bytes')
  })

  it('ends every stream at the stop of the house', async () => {
    const listener = await connected()
    await listener.until(({ heard }) => heard.length > 0)
    await stopLive(world.installation)
    await listener.until(({ isOver }) => isOver)
    expect(await openStreams(world.installation)).toBe(0)
  })
})

onServerDatabase('live news of several processes', (world) => {
  const installations: Installation[] = []
  const api = (installation: Installation) =>
    makeApi(installation, async () => somebody(), liveRoutes([{ topic: entryPoints }]))
  const process = () => {
    const installation = { ...world.installation }
    installations.push(installation)
    return installation
  }
  afterAll(() => Promise.all(installations.map(stopLive)))

  it('what one process changes reaches the streams of the other, in the same order', async () => {
    const [here, there] = [process(), process()]
    const listeners = [await connect(api(here)), await connect(api(there))]
    const changes = Array.from({ length: 20 }, (_, entryPoint) =>
      opens({ ...world.as(), installation: entryPoint % 2 ? here : there }, entryPoint),
    )
    await Promise.all(changes)
    for (const listener of listeners) await listener.until((one) => numbersHeard(one).length === 20)
    const [one, other] = listeners.map(numbersHeard)
    expect(one).toEqual(other)
    expect(one?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, entryPoint) => entryPoint))
  })

  it('a process that no longer hears the database ends its streams and is heard again by the next', async () => {
    const installation = process()
    const deaf = await connect(api(installation))
    await deaf.until(({ heard }) => heard.length > 0)
    await world.installation.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen live' and datname = current_database()`,
    )
    await deaf.until(({ isOver }) => isOver)
    const again = await connect(api(installation), { after: lastId(deaf) })
    await again.until(({ heard }) => heard.length > 0)
    expect(again.words).toEqual(['reset'])
    await opens({ ...world.as(), installation }, 99)
    await again.until((one) => numbersHeard(one).length === 1)
    await again.leave()
  })
})
