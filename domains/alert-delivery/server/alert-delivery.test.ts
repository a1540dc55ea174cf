import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { closeAlert, type Hit, raiseAlert } from '#domains/alerts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { outbox } from '#platform/mail/index.ts'
import { deliverMessages } from '#platform/outbox/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { AlertDelivery, Destination } from '../contract/index.ts'
import { alertDeliverySlice } from './index.ts'

type Heard = { path: string; headers: IncomingHttpHeaders; body: string }

const hit = (key: string, severity: Hit['severity'] = 'high'): Hit => ({
  severity,
  kind: 'screening-hit',
  title: `A match waits <${key}>`,
  description: 'One candidate is open.',
  subject: { type: 'company', id: '7' },
  dedupeKey: key,
})

onEveryDatabase('alert delivery', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  let receiver: Server
  let origin = ''
  const heard: Heard[] = []
  /** How each path answers: a status, or nothing at all. */
  const answers = new Map<string, number | 'hangs'>()
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const passes = (minutes: number) => {
    now += minutes * 60_000
    world.setNow(new Date(now).toISOString())
  }
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, alertDeliverySlice.routes)
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const path = request.url ?? ''
        heard.push({ path, headers: request.headers, body })
        const answer = answers.get(path) ?? 200
        if (answer === 'hangs') return
        response.writeHead(answer).end('ok')
      })
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
    origin = `http://${host}`
    ;(world.installation.config as unknown as { localReplicas: string[] }).localReplicas = [host]
    ;(world.installation.config as { publicUrl: string }).publicUrl = 'https://assay.example'
  })
  afterAll(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  beforeEach(async () => {
    passes(24 * 60)
    heard.length = 0
    answers.clear()
    actor = somebody({ role: 'admin' })
    await world.installation.database.pool.query(`update alert_destination set state = 'removed'`)
  })
  const send = (path: string, body: object, method = 'POST') =>
    api.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const add = async (facts: object) => {
    const answer = await send('/api/alert-destinations', {
      name: 'Desk',
      kind: 'webhook',
      target: `${origin}/hook`,
      minSeverity: 'high',
      tellsClosed: false,
      ...facts,
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return z.object({ destination: Destination, secret: z.string().nullable() }).parse(await answer.json())
  }
  const deliver = () => deliverMessages(world.as(), AbortSignal.timeout(60_000))
  const deliveries = async (id: number) =>
    z.array(AlertDelivery).parse(await (await api.request(`/api/alert-destinations/${id}/deliveries`)).json())

  it('a webhook that fails and recovers gets each event once by its id, signed at every try over what was sent', async () => {
    const { destination, secret } = await add({})
    answers.set('/hook', 500)
    await raiseAlert(world.as(), hit('one'))
    await raiseAlert(world.as(), hit('two'))
    await deliver()
    expect(await deliveries(destination.id)).toMatchObject([
      { state: 'failed', attempts: 1, title: 'A match waits <two>' },
      { state: 'failed', attempts: 1 },
    ])
    const [state] = z.array(Destination).parse(await (await api.request('/api/alert-destinations')).json())
    expect(state).toMatchObject({ waiting: 2, failuresInRow: 2 })
    expect(state?.lastFailure).toContain('status 500')
    answers.set('/hook', 200)
    passes(1)
    await deliver()
    passes(60)
    await deliver()
    expect(heard).toHaveLength(4)
    const arrived = heard.slice(2)
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size, 'the same ids at every try').toBe(
      2,
    )
    for (const { headers, body } of heard) {
      const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      )
    }
    expect(Number(arrived[0]?.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(heard[0]?.headers['webhook-timestamp']),
    )
    expect(JSON.parse(arrived[0]?.body ?? '')).toMatchObject({
      id: arrived[0]?.headers['webhook-id'],
      type: 'alert.raised',
      alert: { severity: 'high', url: expect.stringContaining('https://assay.example/dashboard/analytics') },
    })
    expect(await deliveries(destination.id)).toMatchObject([
      { state: 'sent', attempts: 2, lastFailure: null },
      { state: 'sent', attempts: 2 },
    ])
  })

  it('goes if and only if the change that raises the alert commits', async () => {
    await add({})
    await recordChange(world.as(), async (tx) => {
      await raiseAlert(tx, hit('undone'))
      throw new Error('the change fails')
    }).catch(() => {})
    await deliver()
    expect(heard).toEqual([])
  })

  it('a destination is told from its severity on, of closing where it wants to be, and of nothing while it is paused', async () => {
    const { destination } = await add({ minSeverity: 'high', tellsClosed: true })
    await raiseAlert(world.as(), hit('low', 'low'))
    const alert = await raiseAlert(world.as(), hit('grave', 'critical'))
    await closeAlert(world.as(), { id: alert.id, outcome: 'informational', reason: 'Seen' })
    await deliver()
    expect(heard.map(({ body }) => JSON.parse(body).type)).toEqual(['alert.raised', 'alert.closed'])
    await send(
      `/api/alert-destinations/${destination.id}`,
      { name: 'Desk', minSeverity: 'low', tellsClosed: false, isPaused: true },
      'PUT',
    )
    await raiseAlert(world.as(), hit('while paused', 'critical'))
    await raiseAlert(world.as({ organisationId: 3 }), hit('of another organisation', 'critical'))
    await deliver()
    expect(heard).toHaveLength(2)
  })

  it('a destination hears of one alert in its order: the closing waits while the raising is tried again, and goes where it was given up', async () => {
    const types = () => heard.map(({ body }) => JSON.parse(body).type)
    await add({ tellsClosed: true })
    answers.set('/hook', 500)
    const alert = await raiseAlert(world.as(), hit('in order'))
    await closeAlert(world.as(), { id: alert.id, outcome: 'informational', reason: 'Seen' })
    await deliver()
    expect(types()).toEqual(['alert.raised'])
    answers.set('/hook', 200)
    passes(1)
    await deliver()
    expect(types()).toEqual(['alert.raised', 'alert.raised', 'alert.closed'])

    answers.set('/hook', 410)
    const other = await raiseAlert(world.as(), hit('given up'))
    await deliver()
    answers.set('/hook', 200)
    await closeAlert(world.as(), { id: other.id, outcome: 'informational', reason: 'Seen' })
    await deliver()
    expect(types().slice(3)).toEqual(['alert.raised', 'alert.closed'])
  })

  it('one receiver that hangs does not delay another', async () => {
    await add({ name: 'Hangs', target: `${origin}/hangs` })
    await add({ name: 'Answers', target: `${origin}/answers` })
    answers.set('/hangs', 'hangs')
    await raiseAlert(world.as(), hit('beside each other'))
    const round = deliver()
    await expect
      .poll(() => heard.map(({ path }) => path).sort(), { timeout: 3_000 })
      .toEqual(['/answers', '/hangs'])
    receiver.closeAllConnections()
    await round
  })

  it('Slack and Teams get messages of their own shape, without marks that a title could smuggle in', async () => {
    await add({ kind: 'slack', target: `${origin}/services/T0/B0/secret-part` })
    await add({ kind: 'teams', target: `${origin}/teams` })
    await raiseAlert(world.as(), hit('shapes'))
    await deliver()
    const bodyAt = (path: string) => JSON.parse(heard.find((one) => one.path === path)?.body ?? '{}')
    const slack = bodyAt('/services/T0/B0/secret-part')
    expect(slack.text).toBe('Alert raised (high): A match waits &lt;shapes&gt;')
    expect(slack.blocks[0].text.type).toBe('mrkdwn')
    // Read hours later by whom it reached late, it says when it happened.
    const happened = /^Happened on \d{4}-\d\d-\d\d at \d\d:\d\d UTC/
    expect(slack.blocks[1].elements[0].text).toMatch(happened)
    expect(bodyAt('/teams').attachments[0].content.body.at(-1).text).toMatch(happened)
    expect(bodyAt('/teams').attachments[0]).toMatchObject({
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { type: 'AdaptiveCard' },
    })
    const { rows } = await world.installation.database.pool.query(
      `select (select string_agg(row_to_json(d)::text, '') from alert_destination d)
        || (select string_agg(row_to_json(r)::text, '') from connector_reply r)
        || (select string_agg(row_to_json(m)::text, '') from outbox_message m)
        || (select string_agg(row_to_json(a)::text, '') from audit_entry a) as everything`,
    )
    expect(rows[0].everything).not.toContain('secret-part')
  })

  it('a mail goes by the outbox of mails', async () => {
    await add({ kind: 'mail', target: 'desk@example.com' })
    await raiseAlert(world.as(), hit('mail'))
    expect((await outbox(world.installation))[0]).toMatchObject({
      to: 'desk@example.com',
      subject: 'Alert raised (high): A match waits <mail>',
    })
  })

  it('a test message goes the way alerts go; an administrator sends an event again under the id it had', async () => {
    const { destination } = await add({})
    await send(`/api/alert-destinations/${destination.id}/test`, {})
    await deliver()
    const [first] = await deliveries(destination.id)
    expect(first).toMatchObject({ change: 'test', state: 'sent', alertId: null })
    const again = await send(`/api/alert-destinations/${destination.id}/deliveries/${first?.id}/replay`, {})
    expect(again.status).toBe(200)
    await deliver()
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([first?.eventId, first?.eventId])
    answers.set('/hook', 410)
    await send(`/api/alert-destinations/${destination.id}/test`, {})
    await deliver()
    const [gone] = await deliveries(destination.id)
    expect(gone).toMatchObject({ state: 'given-up', lastFailure: expect.stringContaining('410') })
    answers.set('/hook', 200)
    await send(`/api/alert-destinations/${destination.id}/deliveries/${gone?.id}/replay`, {})
    await deliver()
    expect((await deliveries(destination.id))[0]).toMatchObject({ state: 'sent', eventId: gone?.eventId })
  })

  it('for a day after a renewal both secrets sign, so that a receiver that is changed meanwhile misses nothing', async () => {
    const { destination, secret } = await add({})
    const answer = await send(`/api/alert-destinations/${destination.id}/secret`, {})
    const renewed = (await answer.json()) as { secret: string; oldSignsUntil: string }
    expect(renewed.oldSignsUntil).toBe(new Date(now + 24 * 3_600_000).toISOString())
    const signedWith = async () => {
      heard.length = 0
      await send(`/api/alert-destinations/${destination.id}/test`, {})
      await deliver()
      const { headers = {}, body = '' } = heard[0] ?? {}
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const by = (key: string | null) =>
        `v1,${createHmac('sha256', Buffer.from((key ?? '').replace('whsec_', ''), 'base64'))
          .update(signed)
          .digest('base64')}`
      const sent = String(headers['webhook-signature']).split(' ')
      return { sent: sent.length, old: sent.includes(by(secret)), new: sent[0] === by(renewed.secret) }
    }
    expect(await signedWith()).toEqual({ sent: 2, old: true, new: true })
    passes(24 * 60)
    expect(await signedWith()).toEqual({ sent: 1, old: false, new: true })
  })

  it('a change says everything, and one that was made on an older destination is refused with what was done since', async () => {
    const { destination } = await add({ minSeverity: 'low' })
    const { id, version } = destination
    const whole = { name: 'Desk', minSeverity: 'low', tellsClosed: false, isPaused: true, version }
    const change = (body: object) => send(`/api/alert-destinations/${id}`, body, 'PUT')
    // What is left out would else become “high” without a word.
    expect((await change({ name: 'Desk', isPaused: true })).status).toBe(400)
    expect((await change(whole)).status).toBe(200)
    const late = await change({ ...whole, isPaused: false })
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'stale',
        details: expect.objectContaining({ version: version + 1, changes: [expect.any(Object)] }),
      }),
    ])
    expect((await change({ ...whole, version: version + 1, isPaused: false })).status).toBe(200)
  })

  it('a failure is told of the receiver, whether it fails or refuses', async () => {
    const { destination } = await add({})
    const failureOf = async (answer: number) => {
      answers.set('/hook', answer)
      await send(`/api/alert-destinations/${destination.id}/test`, {})
      await deliver()
      return (await deliveries(destination.id))[0]?.lastFailure
    }
    expect(await failureOf(500)).toBe('The receiver did not answer as it should: status 500.')
    expect(await failureOf(404)).toBe('The receiver answered 404.')
  })

  it('the secret is shown once and renewed; private addresses, open connections and whoever is no administrator are refused', async () => {
    const { destination, secret } = await add({})
    expect(secret).toMatch(/^whsec_/)
    expect(await (await api.request('/api/alert-destinations')).text()).not.toContain(secret)
    const renewed = (await (await send(`/api/alert-destinations/${destination.id}/secret`, {})).json()) as {
      secret: string
    }
    expect(renewed.secret).not.toBe(secret)
    const refusal = async (facts: object) => {
      const answer = await send('/api/alert-destinations', {
        name: 'x',
        kind: 'webhook',
        target: 'https://10.0.0.1/hook',
        minSeverity: 'low',
        tellsClosed: false,
        ...facts,
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await refusal({})).toEqual([400, 'invalid-input'])
    expect(await refusal({ target: 'https://169.254.169.254/latest' })).toEqual([400, 'invalid-input'])
    expect(await refusal({ target: 'http://example.com/hook' })).toEqual([400, 'invalid-input'])
    expect(await refusal({ kind: 'mail', target: 'nobody' })).toEqual([400, 'invalid-input'])
    actor = somebody({ role: 'admin', organisationId: 2, isDemo: true })
    expect(await refusal({ kind: 'mail', target: 'a@example.com' })).toEqual([403, 'demo-not-allowed'])
    actor = somebody({ role: 'analyst' })
    expect(await refusal({ kind: 'mail', target: 'a@example.com' })).toEqual([403, 'forbidden'])
    actor = somebody({ role: 'admin', organisationId: 9 })
    expect((await api.request(`/api/alert-destinations/${destination.id}/deliveries`)).status).toBe(404)
  })
})
