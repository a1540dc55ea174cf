import fc from 'fast-check'
import Papa from 'papaparse'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { page } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { outbox } from '#platform/mail/index.ts'
import { onEveryDatabase, onOneDatabase, somebody, TEST_NOW } from '#platform/testing/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import { companySizes, Lead, summariseLeads, useCases } from '../contract/index.ts'
import { leadsRoutes } from './index.ts'
import { mailToSales } from './mail-to-sales.ts'
import { signStart, startOf } from './spam.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const later = (ms: number) => new Date(Date.parse(TEST_NOW) + ms).toISOString()

const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'Ada@Analytical.example',
  company: 'Analytical Engines',
  phone: '+44 20 7946 0000',
  jobTitle: 'Analyst',
  companySize: '11-50',
  useCase: 'compliance',
  message: 'Forty seats, please',
}

onEveryDatabase('leads', (world) => {
  let actor: Actor | undefined
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, leadsRoutes)
  })
  beforeEach(async () => {
    world.setNow(TEST_NOW)
    world.installation.config.rateLimits = false
    await world.installation.database.pool.query('delete from lead')
    await world.installation.database.pool.query('delete from outbox_message')
  })

  const book = async (body: unknown) => {
    actor = undefined
    return api.request('/api/hubspot/demo-booking', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  }
  const asAdmin = (path: string, init?: RequestInit) => {
    actor = somebody({ role: 'admin' })
    return api.request(path, { headers: { 'content-type': 'application/json' }, ...init })
  }
  const inbox = async (query = '') => page(Lead).parse(await (await asAdmin(`/api/leads?${query}`)).json())
  const newest = async () => (await inbox('show=all')).rows[0] as z.infer<typeof Lead>
  const change = (id: number, body: object) =>
    asAdmin(`/api/leads/${id}`, { method: 'PUT', body: JSON.stringify(body) })

  it('DEMO-018 DEMO-019 DEMO-021 PRICE-036 keeps all nine answers without a HubSpot key and answers success', async () => {
    const answer = await book(ada)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true })
    expect(await newest()).toMatchObject({
      ...ada,
      email: 'ada@analytical.example',
      kind: 'demo',
      plan: null,
      status: 'new',
      isSpam: false,
      delivery: 'waiting',
      createdAt: TEST_NOW,
      firstContactAt: null,
    })
  })

  it.each([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Email is required'],
    ['company', 'Company is required'],
  ])('DEMO-019 DEMO-020 refuses a booking without %s, in the words of the form', async (field, sentence) => {
    for (const value of [undefined, null, '', '   ', 7, {}]) {
      const answer = await book({ ...ada, [field]: value })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        success: false,
        error: sentence,
        message: sentence,
        code: 'invalid-input',
        details: { issues: [{ field, message: sentence }] },
      })
    }
    expect((await inbox('show=all')).total).toBe(0)
  })

  it('DEMO-020 refuses what is no JSON, no object or no address in the same shape', async () => {
    for (const body of ['', 'not json', '[]', 'null', JSON.stringify({ ...ada, email: 'ada at home' })]) {
      const answer = await book(body)
      expect(answer.status, body).toBe(400)
      expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) })
    }
  })

  it('DEMO-011 takes the longest values that are allowed and refuses one letter more', async () => {
    const longest = {
      firstName: 'f'.repeat(100),
      lastName: 'l'.repeat(100),
      email: `${'e'.repeat(60)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`,
      company: 'c'.repeat(200),
      phone: '1'.repeat(50),
      jobTitle: 'j'.repeat(150),
      message: 'm'.repeat(5_000),
    }
    expect((await book(longest)).status).toBe(200)
    for (const [field, value] of Object.entries(longest)) {
      const answer = await book({
        ...longest,
        [field]: field === 'email' ? `${'e'.repeat(300)}@d.example` : `${value}x`,
      })
      expect(answer.status, field).toBe(400)
      expect(await answer.json()).toMatchObject({ success: false, details: { issues: [{ field }] } })
    }
    expect((await book({ ...ada, message: 'x'.repeat(70_000) })).status).toBe(413)
  })

  it('DEMO-006 DEMO-007 DEMO-010 needs none of the optional answers', async () => {
    const { firstName, lastName, email, company } = ada
    expect((await book({ firstName, lastName, email, company })).status).toBe(200)
    const nothing = { phone: null, jobTitle: null, companySize: null, useCase: null, message: null }
    expect(await newest()).toMatchObject(nothing)
    const open = { phone: '', jobTitle: '', companySize: '', useCase: '', message: '' }
    expect((await book({ firstName, lastName, email: 'b@b.example', company, ...open })).status).toBe(200)
    expect(await newest()).toMatchObject({ email: 'b@b.example', ...nothing })
  })

  it('keeps words and drops signs that are no text', async () => {
    await book({ ...ada, company: 'Ana\u0000lytical\u0007 Engines', message: 'One\nTwo\u0000 \ud800' })
    expect(await newest()).toMatchObject({ company: 'Analytical Engines', message: 'One\nTwo \ufffd' })
    expect((await inbox(`q=${encodeURIComponent('lytical\u0000')}`)).total).toBe(1)
  })

  it('DEMO-008 DEMO-009 PRICE-041 takes the values of the demo form and those of the sales dialog, and no others', async () => {
    for (const companySize of [...companySizes, '50+'])
      expect((await book({ ...ada, companySize })).status, companySize).toBe(200)
    for (const useCase of [...useCases, 'enterprise-solution'])
      expect((await book({ ...ada, useCase })).status, useCase).toBe(200)
    expect((await book({ ...ada, companySize: '12' })).status).toBe(400)
    expect((await book({ ...ada, useCase: 'world domination' })).status).toBe(400)
  })

  it('PRICE-038 knows which plan the sales dialog was opened for', async () => {
    await book({
      ...ada,
      companySize: '50+',
      useCase: 'enterprise-solution',
      message: 'Enterprise plan: Forty seats',
    })
    expect(await newest()).toMatchObject({ kind: 'sales', plan: 'Enterprise', companySize: '50+' })
  })

  it('tells the sales mailbox once, and leaves an audit entry and a work event for each sending', async () => {
    await book(ada)
    await book(ada)
    const [mail, ...others] = await outbox(world.installation)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'sales@assay.example',
      subject: 'Ada Byron of Analytical Engines asks for a demo',
      text: expect.stringContaining('Forty seats, please'),
    })
    const events = await workEventsOf(world.as().db, 1, { type: 'lead', id: String((await newest()).id) })
    expect(events.map(({ eventType, actorType }) => [eventType, actorType])).toEqual([
      ['lead.sent-again', 'visitor'],
      ['lead.received', 'visitor'],
    ])
  })

  it('counts the same person within ten minutes as one lead with every message, and later as another', async () => {
    await book(ada)
    world.setNow(later(9 * MINUTE_MS))
    await book({ ...ada, phone: '1', message: 'On Monday' })
    expect(await inbox()).toMatchObject({
      total: 1,
      rows: [
        { submissions: 2, phone: '1', message: 'Forty seats, please\n\nOn Monday', createdAt: TEST_NOW },
      ],
    })
    world.setNow(later(20 * MINUTE_MS))
    await book(ada)
    expect((await inbox()).total).toBe(2)
  })

  it('makes one lead of sendings that arrive at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => book(ada)))
    expect(await inbox()).toMatchObject({ total: 1, rows: [{ submissions: 6 }] })
  })

  it('keeps a booking of the demo’s visitor with the installation, not with the demo', async () => {
    actor = somebody({ role: 'admin', organisationId: 2, isDemo: true })
    const answer = await api.request('/api/hubspot/demo-booking', {
      method: 'POST',
      body: JSON.stringify(ada),
    })
    expect(answer.status).toBe(200)
    expect((await inbox()).total).toBe(1)
    actor = somebody({ role: 'admin', organisationId: 2, isDemo: true })
    expect((await api.request('/api/leads')).status).toBe(403)
    actor = somebody({ role: 'admin', organisationId: 3 })
    expect((await api.request('/api/leads')).status).toBe(403)
  })

  it('keeps what a program filled in beside the others, marked, and tells nobody', async () => {
    const start = signStart(world.installation.secret, new Date(Date.parse(TEST_NOW) - 500))
    const links = 'https://a.example '.repeat(4)
    for (const [email, more] of [
      ['1@a.example', { website: 'https://spam.example' }],
      ['2@a.example', { formStart: start, message: 'See https://a.example' }],
      ['3@a.example', { message: links }],
    ] as const)
      expect(await (await book({ ...ada, email, ...more })).json()).toEqual({ success: true })
    expect((await inbox()).total).toBe(0)
    const { rows } = await inbox('show=spam')
    expect(rows.map(({ spamReasons }) => spamReasons)).toEqual([
      ['The message holds 4 links'],
      ['The form came back within two seconds, with a link'],
      ['A field that no person sees was filled in'],
    ])
    expect(rows.every(({ delivery }) => delivery === 'held')).toBe(true)
    expect(await outbox(world.installation)).toEqual([])
  })

  it('takes a person for a person: with a quick, slow, old, broken or missing start of the form', async () => {
    const secret = world.installation.secret
    const starts = [
      signStart(secret, new Date(Date.parse(TEST_NOW) - 500)),
      signStart(secret, new Date(Date.parse(TEST_NOW) - 3_000)),
      signStart(secret, new Date(Date.parse(TEST_NOW) - 25 * HOUR_MS)),
      signStart('another installation', new Date(TEST_NOW)),
      'nonsense',
      undefined,
    ]
    for (const [index, formStart] of starts.entries())
      await book({ ...ada, email: `p${index}@a.example`, formStart })
    expect((await inbox()).total).toBe(starts.length)
  })

  it('signs the start of a form, and every form opened gets its own', async () => {
    const { formStart } = z
      .object({ formStart: z.string() })
      .parse(await (await api.request('/api/leads/form-start')).json())
    expect(startOf(world.installation.secret, formStart, new Date(TEST_NOW))).toEqual(new Date(TEST_NOW))
  })

  it('refuses the sixty-first booking of an address within ten minutes, in the words of the form', async () => {
    world.installation.config.rateLimits = true
    for (let sent = 0; sent < 60; sent += 1) expect((await book(ada)).status).toBe(200)
    const answer = await book(ada)
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ success: false, error: expect.stringContaining('Too many') })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is for administrators alone', async () => {
    for (const who of [undefined, somebody({ role: 'analyst' }), somebody({ role: 'viewer' })])
      for (const path of ['/api/leads', '/api/leads/summary', '/api/leads/export']) {
        actor = who
        expect((await api.request(path)).status, path).toBe(who ? 403 : 401)
      }
  })

  it('moves a lead on; the first contact is the moment it was taken up and stays', async () => {
    await book(ada)
    const { id } = await newest()
    world.setNow(later(2 * HOUR_MS))
    expect(
      await (await change(id, { status: 'contacted', note: 'Called, demo on Tuesday' })).json(),
    ).toMatchObject({
      status: 'contacted',
      note: 'Called, demo on Tuesday',
      firstContactAt: later(2 * HOUR_MS),
    })
    world.setNow(later(30 * HOUR_MS))
    const qualified = Lead.parse(await (await change(id, { status: 'qualified' })).json())
    expect(qualified).toMatchObject({ firstContactAt: later(2 * HOUR_MS), note: 'Called, demo on Tuesday' })
    expect(await (await change(id, { firstContactAt: later(HOUR_MS) })).json()).toMatchObject({
      firstContactAt: later(HOUR_MS),
    })
    const events = await workEventsOf(world.as().db, 1, { type: 'lead', id: String(id) })
    expect(events.map(({ eventType }) => eventType)).toEqual([
      'lead.changed',
      'lead.qualified',
      'lead.contacted',
      'lead.received',
    ])
  })

  it('refuses an unknown lead, an unknown status and a first contact outside its time', async () => {
    await book(ada)
    const { id } = await newest()
    expect((await change(id + 1, { status: 'contacted' })).status).toBe(404)
    expect((await change(id, { status: 'won' })).status).toBe(400)
    expect((await change(id, { firstContactAt: later(-HOUR_MS) })).status).toBe(400)
    expect((await change(id, { firstContactAt: later(HOUR_MS) })).status).toBe(400)
    expect((await change(id, { note: 'n'.repeat(5_001) })).status).toBe(400)
    expect(await newest()).toMatchObject({ status: 'new', note: '', firstContactAt: null })
  })

  it('filters by status and by what is searched, literally', async () => {
    await book(ada)
    await book({ ...ada, email: 'c@b.example', company: '100% Cotton' })
    await change((await newest()).id, { status: 'closed' })
    expect((await inbox('status=closed')).rows.map(({ company }) => company)).toEqual(['100% Cotton'])
    expect((await inbox('q=0%25 c')).total).toBe(1)
    expect((await inbox('q=ada byron')).total).toBe(2)
    expect((await inbox('q=_')).total).toBe(0)
    expect(await inbox('limit=1&offset=1')).toMatchObject({
      total: 2,
      rows: [{ company: 'Analytical Engines' }],
    })
  })

  it('exports what is filtered as CSV in which no cell is a formula', async () => {
    await book({ ...ada, company: '=HYPERLINK("https://x")' })
    const answer = await asAdmin('/api/leads/export?show=people')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toContain('leads-2026-11-21.csv')
    const [, rows = ''] = (await answer.text()).split('\r\n\r\n')
    const { data } = Papa.parse<Record<string, string>>(rows, { header: true, skipEmptyLines: true })
    expect(data).toMatchObject([
      {
        email: 'ada@analytical.example',
        company: `'=HYPERLINK("https://x")`,
        message: 'Forty seats, please',
      },
    ])
  })

  it('SITE-017 measures the promise of 24 hours from what was recorded', async () => {
    const summary = async () =>
      summariseLeads.response.parse(await (await asAdmin('/api/leads/summary')).json()).figures
    expect((await summary()).firstContact.value).toBeNull()
    for (const [email, hours] of [
      ['1@a.example', 2],
      ['2@a.example', 4],
      ['3@a.example', 30],
      ['4@a.example', null],
    ] as const) {
      world.setNow(TEST_NOW)
      await book({ ...ada, email })
      if (hours === null) continue
      world.setNow(later(hours * HOUR_MS))
      await change((await newest()).id, { status: 'contacted' })
    }
    world.setNow(later(23 * HOUR_MS))
    expect(await summary()).toMatchObject({ uncontacted: { value: 1 }, withinDay: { value: 2 / 3 } })
    world.setNow(later(31 * HOUR_MS))
    expect(await summary()).toMatchObject({
      firstContact: { value: 4 * HOUR_MS, origin: 'counted' },
      withinDay: { value: 0.5 },
      undelivered: { value: 4 },
    })
  })
})

onOneDatabase('a booking of any content', (world) => {
  it('is kept or refused, and never fails inside', async () => {
    world.installation.config.rateLimits = false
    const api = makeApi(world.installation, async () => undefined, leadsRoutes)
    const anything = fc.record(
      {
        firstName: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
        lastName: fc.string({ unit: 'binary' }),
        email: fc.oneof(fc.emailAddress(), fc.string()),
        company: fc.string({ unit: 'binary' }),
        message: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
        website: fc.anything(),
        formStart: fc.oneof(fc.string(), fc.anything()),
      },
      { requiredKeys: ['email'] },
    )
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const text = JSON.stringify(body, (_key, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        const answer = await api.request('/api/hubspot/demo-booking', { method: 'POST', body: text })
        expect([200, 400]).toContain(answer.status)
        const result = z.object({ success: z.boolean() }).parse(await answer.json())
        expect(result.success).toBe(answer.status === 200)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the mail to sales', () => {
  it('has one line a fact, whatever a visitor wrote into it', () => {
    const lead = {
      id: 7,
      kind: 'sales',
      plan: 'Enterprise',
      firstName: 'A\nBcc: x@y.z',
      lastName: 'B',
      company: 'C',
    }
    const mail = mailToSales({ contactDomain: 'assay.example', publicUrl: 'https://assay.example' }, {
      ...lead,
      email: 'a@b.example',
    } as never)
    expect(mail.subject).toBe('A Bcc: x@y.z B of C asks for the Enterprise plan')
    expect(mail.text).toContain('Name: A Bcc: x@y.z B\n')
    expect(mail.text).toContain('https://assay.example/dashboard/leads?lead=7')
  })
})
