import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { addBareRows, onEveryDatabase } from '#platform/testing/index.ts'
import {
  beginDelivery,
  defineDelivery,
  deliverMessages,
  deliverOutbox,
  dropMessage,
  forgetOldMessages,
  type Message,
  postMessage,
  readOutbox,
  repeatMessage,
  Undeliverable,
} from './index.ts'
import { takeDue } from './store.ts'

type Sent = Pick<Message, 'key' | 'isRepeat' | 'secret'> & { what: string }

onEveryDatabase('the outbox', (world) => {
  const sent: Sent[] = []
  const marked: string[] = []
  let send: (message: Message<{ what: string }>) => Promise<string>
  let isReady = true
  const wire = defineDelivery({
    // Each suite has a way out of its own: they are said once a process.
    kind: `test wire ${world.kind}`,
    title: 'Test wire',
    payload: z.object({ what: z.string() }),
    isReady: () => isReady,
    failuresMax: 4,
    send: (_ctx, message) => send(message),
    whenSent: async (_tx, { payload }, receipt) => void marked.push(`${payload.what} ${receipt}`),
    whenFailed: async (_tx, { payload }, { isDead }) =>
      void marked.push(`${payload.what} ${isDead ? 'dead' : 'failed'}`),
    whenRepeated: async (_tx, { payload }) => void marked.push(`${payload.what} repeated`),
  })
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const passes = (minutes: number) => {
    now += minutes * 60_000
    world.setNow(new Date(now).toISOString())
  }
  const arrives = async ({ key, isRepeat, secret, payload }: Message<{ what: string }>) => {
    sent.push({ what: payload.what, key, isRepeat, secret })
    return 'arrived'
  }
  beforeEach(async () => {
    passes(24 * 60)
    sent.length = 0
    marked.length = 0
    isReady = true
    send = arrives
    await world.installation.database.pool.query('delete from outbox_message')
  })
  const change = <Result>(work: (tx: Context) => Promise<Result>): Promise<Result> =>
    recordChange(world.as(), async (tx) => ({ result: await work(tx), trace: [] }))
  const post = (what: string, more: { subject?: string; replaces?: boolean; secret?: string } = {}) =>
    change((tx) => postMessage(tx, wire, { title: `A wire: ${what}`, payload: { what }, ...more }))
  const deliver = () => deliverMessages(world.as(), AbortSignal.timeout(60_000))
  const whats = () => sent.map(({ what }) => what)
  const state = async () => {
    const { deliveries, dead } = await readOutbox(world.as())
    const { waiting, dead: given } = deliveries.find(({ kind }) => kind === wire.kind) ?? {}
    return { waiting, given, dead }
  }

  it('a message goes if and only if the change it tells of commits, and once', async () => {
    await change(async (tx) => {
      await postMessage(tx, wire, { title: 'Never', payload: { what: 'undone' } })
      throw new Error('the change fails')
    }).catch(() => {})
    await post('kept', { secret: 'a sealed text' })
    expect(
      JSON.stringify((await world.installation.database.pool.query('select * from outbox_message')).rows),
    ).not.toContain('a sealed text')
    await deliver()
    await deliver()
    expect(sent).toEqual([
      { what: 'kept', key: expect.stringMatching(/^assay-/), isRepeat: false, secret: 'a sealed text' },
    ])
    expect(marked).toEqual(['kept arrived'])
  })

  it('what fails is tried again at a doubling distance with the same key, and given up in the end where people see it', async () => {
    await post('wire')
    const keys = new Set<string>()
    send = async ({ key, isRepeat }) => {
      expect(isRepeat).toBe(keys.size > 0)
      keys.add(key)
      throw new Problem('source-failed', 'The line is down.')
    }
    for (const wait of [1, 2, 4]) {
      await deliver()
      passes(wait - 0.5)
      await deliver()
      passes(0.5)
    }
    expect(await state()).toMatchObject({ waiting: 1, given: 0 })
    await deliver()
    expect(marked).toEqual(['wire failed', 'wire failed', 'wire failed', 'wire dead'])
    expect(keys.size).toBe(1)
    expect(await state()).toMatchObject({
      waiting: 0,
      given: 1,
      dead: [{ title: 'A wire: wire', attempts: 4, lastFailure: 'The line is down.', behind: 0 }],
    })
  })

  it('a message that cannot be read any more is given up like every other, where people see it, and holds up no other', async () => {
    await post('of another shape')
    await world.installation.database.pool.query(`update outbox_message set payload = '{"said": 1}'`)
    await post('sound')
    for (const wait of [1, 2, 4, 8]) {
      await deliver()
      passes(wait)
    }
    expect(whats()).toEqual(['sound'])
    expect(await state()).toMatchObject({
      waiting: 0,
      given: 1,
      dead: [{ title: 'A wire: of another shape', attempts: 4 }],
    })
  })

  it('waits as long as the receiver says, and asks it nothing else meanwhile', async () => {
    await post('one')
    await post('two')
    let tries = 0
    send = async () => {
      tries += 1
      throw new Problem('source-failed', 'Slow down.', { retryAfterSeconds: 600 })
    }
    await deliver()
    expect(tries).toBe(1)
    send = arrives
    passes(5)
    await deliver()
    expect(whats()).toEqual(['two'])
    passes(5)
    await deliver()
    expect(whats()).toEqual(['two', 'one'])
  })

  it('messages about one subject keep their order; what was given up holds them back until it is repeated or dropped', async () => {
    await post('first', { subject: 'ada' })
    await post('second', { subject: 'ada' })
    await post('other', { subject: 'bo' })
    send = async (message) => {
      if (message.payload.what === 'first') throw new Undeliverable('Not like this.')
      return arrives(message)
    }
    await deliver()
    passes(60)
    await deliver()
    expect(whats()).toEqual(['other'])
    const { dead } = await state()
    expect(dead).toMatchObject([{ lastFailure: 'Not like this.', behind: 1 }])
    send = arrives
    await change((tx) => repeatMessage(tx, dead[0]?.id as number))
    await deliver()
    expect(whats()).toEqual(['other', 'first', 'second'])
    expect(sent[1]).toMatchObject({ isRepeat: true })
    expect(marked).toEqual([
      'first dead',
      'other arrived',
      'first repeated',
      'first arrived',
      'second arrived',
    ])
    await expect(change((tx) => repeatMessage(tx, dead[0]?.id as number))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('a message waits for an earlier one about the subject of its own organisation alone', async () => {
    const message = (organisation_id: number, id: number, state: string) => ({
      organisation_id,
      id: 9_000 + id,
      key: `two organisations ${id}`,
      kind: 'two-organisations',
      subject: 'one',
      payload: '{}',
      state,
      due_at: world.installation.clock(),
    })
    await addBareRows(world.installation.database, 'outbox_message', [
      message(3, 1, 'dead'),
      message(1, 2, 'waiting'),
      message(3, 3, 'waiting'),
    ])
    const now = world.installation.clock()
    const asked = {
      now,
      leaseUntil: new Date(now.getTime() + 60_000),
      holdsBack: ['waiting', 'dead'] as const,
    }
    const take = () => takeDue(world.installation.database.db, 'two-organisations', asked)
    expect((await take())?.id).toBe(9_002)
    expect(await take()).toBeUndefined()
    await world.installation.database.pool.query(
      `delete from outbox_message where kind = 'two-organisations'`,
    )
  })

  it('what was given up can be let go; something newer takes the place of what has not gone', async () => {
    await post('refused', { subject: 'ada' })
    await post('behind', { subject: 'ada' })
    send = async (message) => {
      if (message.payload.what === 'refused') throw new Undeliverable('No.')
      return arrives(message)
    }
    await deliver()
    const [dead] = (await state()).dead
    await change((tx) => dropMessage(tx, dead?.id as number))
    await deliver()
    expect(whats()).toEqual(['behind'])
    await post('older', { subject: 'bo' })
    await post('newer', { subject: 'bo', replaces: true })
    await deliver()
    expect(whats()).toEqual(['behind', 'newer'])
  })

  it('a process that ends between sending and marking leaves it to the next, with the same key; its own mark comes too late', async () => {
    await post('wire')
    let end: (receipt: string) => void = () => {}
    send = (message) =>
      new Promise((resolve) => {
        void arrives(message)
        end = resolve
      })
    const lost = deliver()
    await expect.poll(() => sent.length).toBe(1)
    send = arrives
    await deliver()
    expect(sent, 'while the first has it nobody else takes it').toHaveLength(1)
    passes(4)
    await deliver()
    expect(sent).toMatchObject([{ isRepeat: false }, { isRepeat: true, key: sent[0]?.key }])
    end('arrived as well')
    await lost
    expect(marked).toEqual(['wire arrived'])
  })

  it('two processes beside each other send nothing twice', async () => {
    const wanted = Array.from({ length: 12 }, (_, at) => `wire ${at}`)
    for (const what of wanted) await post(what, { subject: `subject ${what}` })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(whats().sort()).toEqual(wanted.sort())
  })

  it('waits while there is nothing to send with, and a kind that is away holds up no other', async () => {
    isReady = false
    await post('wire')
    await deliver()
    expect(await state()).toMatchObject({ waiting: 1 })
    isReady = true
    await deliver()
    expect(whats()).toEqual(['wire'])
  })

  it('a receiver that hangs delays no other kind, is left after its seconds, and its own later messages are not lost', async () => {
    const heard: string[] = []
    const other = defineDelivery({
      kind: `test other wire ${world.kind}`,
      title: 'Another wire',
      payload: z.object({ what: z.string() }),
      isReady: () => true,
      send: async (_ctx, { payload }) => void heard.push(payload.what),
    })
    const slow = defineDelivery({
      kind: `test hanging wire ${world.kind}`,
      title: 'A wire that hangs',
      payload: z.object({ what: z.string() }),
      isReady: () => true,
      trySecondsMax: 1,
      send: (_ctx, { payload }) =>
        payload.what === 'hangs'
          ? new Promise<void>(() => {})
          : Promise.resolve(void heard.push(payload.what)),
    })
    await change((tx) => postMessage(tx, slow, { title: 'Hangs', payload: { what: 'hangs' } }))
    await beginDelivery(world.as(), AbortSignal.timeout(60_000), 50)
    await change((tx) => postMessage(tx, other, { title: 'A mail', payload: { what: 'mail' } }))
    await change((tx) => postMessage(tx, slow, { title: 'Later', payload: { what: 'later' } }))
    const begun = performance.now()
    await beginDelivery(world.as(), AbortSignal.timeout(60_000), 50)
    await expect.poll(() => heard).toContain('mail')
    expect(performance.now() - begun).toBeLessThan(900)
    await expect.poll(() => heard, { timeout: 5_000 }).toContain('later')
    const { rows } = await world.installation.database.pool.query(
      `select last_failure from outbox_message where title = 'Hangs'`,
    )
    expect(rows).toEqual([{ last_failure: 'The receiver did not answer within 1 s.' }])
  })

  it('a receiver that answers after the job has ended was reached, and is not told again', async () => {
    let answers: (() => void) | undefined
    const late = defineDelivery({
      kind: `test late wire ${world.kind}`,
      title: 'A wire that answers late',
      payload: z.object({ what: z.string() }),
      isReady: () => true,
      send: (_ctx, _message, signal) =>
        new Promise<void>((resolve, reject) => {
          answers = resolve
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }),
    })
    await change((tx) => postMessage(tx, late, { title: 'Late', payload: { what: 'late' } }))
    const job = new AbortController()
    const facts = { signal: job.signal, stopping: new AbortController().signal, ctxOf: () => world.as() }
    const round = deliverOutbox.run(world.installation, {}, facts)
    await expect.poll(() => answers).toBeDefined()
    // What runs the jobs aborts the signal of one that has ended.
    job.abort()
    answers?.()
    await round
    const state = async () =>
      (await world.installation.database.pool.query(`select state from outbox_message where title = 'Late'`))
        .rows
    await expect.poll(state).toEqual([{ state: 'sent' }])
  })

  it('what was sent is forgotten after a quarter; what was given up is not', async () => {
    await post('sent')
    await deliver()
    await post('refused')
    send = async () => {
      throw new Undeliverable('No.')
    }
    await deliver()
    passes(91 * 24 * 60)
    await forgetOldMessages(world.as())
    const { rows } = await world.installation.database.pool.query('select state from outbox_message')
    expect(rows).toEqual([{ state: 'dead' }])
  })
})
