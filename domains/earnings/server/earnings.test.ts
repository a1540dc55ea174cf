import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { listTranscripts, readTranscript, uploadTranscript } from '../contract/index.ts'
import { earningsSlice } from './index.ts'
import { fillSampleCalls } from './sample/fill-sample-calls.ts'
import { sampleCalls } from './sample/sample-calls.ts'

const [second, third] = sampleCalls as [(typeof sampleCalls)[number], (typeof sampleCalls)[number]]
const fileOf = (text: string, name = 'call.txt') => new File([text], name)

onEveryDatabase('earnings calls', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, earningsSlice.routes)
    await startJobs(world.installation, earningsSlice.jobs)
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await earningsSlice.stop?.(world.installation)
  })

  const entered = {
    companyName: 'Harrow Instruments',
    ticker: 'hrwi',
    quarter: 'Q3 2026',
    fiscalYear: '2026',
  }
  const send = (file: File, fields: Record<string, string> = entered) => {
    const form = new FormData()
    form.set('transcript', file)
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    return api.request('/api/earnings/upload', { method: 'POST', body: form })
  }
  const sent = async (file: File, fields?: Record<string, string>) =>
    uploadTranscript.response.parse(await (await send(file, fields)).json())
  const read = async (id: number): Promise<z.output<typeof readTranscript.response>['transcript']> =>
    readTranscript.response.parse(await (await api.request(`/api/earnings/transcripts/${id}`)).json())
      .transcript
  const settled = async (id: number) => {
    await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).not.toBe('analysing')
    return read(id)
  }

  it('EARN-038, EARN-033 … EARN-037, EARN-040, EARN-041: a transcript is kept and analysed, each insight with its place in the text', async () => {
    const answer = await send(fileOf(third.text, 'harrow.txt'))
    expect(answer.status).toBe(201)
    const { transcript: given, isKnown } = uploadTranscript.response.parse(await answer.json())
    expect([given.ticker, given.quarter, given.fiscalYear, isKnown]).toEqual(['HRWI', 'Q3 2026', 2026, false])
    const { insights, evidence, notices, state } = await settled(given.id)
    expect([state, notices]).toEqual(['analysed', []])
    expect(insights).toMatchObject({
      revenue: '$336.9 million',
      revenueGrowth: '+9% (year on year)',
      earnings: '$0.93 per share',
      earningsGrowth: '+12% (year on year)',
      overallSentiment: 'positive',
    })
    const spans = [
      evidence!.figures.revenue!,
      ...evidence!.quotes.map(({ quote, span }) => ({ display: quote, span })),
      ...evidence!.risks.map(({ text, span }) => ({ display: text, span })),
    ]
    for (const { display, span } of spans) expect(third.text.slice(span.start, span.end)).toBe(display)
    expect((await recentAudit(world.installation.database.db, 1)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['transcript.added', 'document.added', 'transcript.analysed']),
    )
  })

  it('the same file again is told and answers the transcript that is there', async () => {
    const first = await sent(fileOf(third.text))
    expect(first.isKnown).toBe(true)
    const list = listTranscripts.response.parse(await (await api.request('/api/earnings/transcripts')).json())
    expect(list.map(({ id }) => id)).toEqual([first.transcript.id])
  })

  it('EARN-013, EARN-039: the list answers its entries, the newest upload first, and of six the five most recent', async () => {
    actor = somebody({ role: 'admin', organisationId: 53 })
    const quarters = ['Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025', 'Q1 2026', 'Q2 2026']
    for (const quarter of quarters)
      await sent(fileOf(`${second.text}\n${quarter}`, `${quarter}.txt`), {
        ...entered,
        ...(quarter === 'Q2 2026' ? { ticker: '' } : {}),
        quarter,
        fiscalYear: quarter.slice(-4),
      })
    const listOf = async (query: string) =>
      (await (await api.request(`/api/earnings/transcripts${query}`)).json()) as Record<string, unknown>[]
    expect(await listOf('')).toHaveLength(6)
    const recent = await listOf('?limit=5')
    expect(recent.map(({ quarter }) => quarter)).toEqual(quarters.toReversed().slice(0, 5))
    expect(recent.map(({ fiscalYear }) => fiscalYear)).toEqual([2026, 2026, 2025, 2025, 2025])
    expect(recent.map(({ ticker }) => ticker)).toEqual([null, 'HRWI', 'HRWI', 'HRWI', 'HRWI'])
    for (const { id, companyName } of recent)
      expect([typeof id, companyName]).toEqual(['number', 'Harrow Instruments'])
  })

  it('a call stands beside the last one of its company, and guidance beside what came', async () => {
    actor = somebody({ role: 'admin' })
    const { transcript } = await sent(fileOf(second.text), { ...entered, quarter: 'Q2 2026' })
    await settled(transcript.id)
    const [newest] = listTranscripts.response
      .parse(await (await api.request('/api/earnings/transcripts?limit=5')).json())
      .filter(({ quarter }) => quarter === 'Q3 2026')
    const { comparison, guidanceHistory } = await read(newest!.id)
    expect(comparison).toMatchObject({ isAdjacent: true, before: { quarter: 'Q2 2026' } })
    expect(comparison!.figures.slice(0, 3)).toEqual([
      { label: 'Revenue', now: '$336.9 million', before: '$318.4 million', change: '+5.8%', why: null },
      {
        label: 'Revenue growth',
        now: '+9% (year on year)',
        before: '+5% (year on year)',
        change: '+4.0 points',
        why: null,
      },
      { label: 'Earnings', now: '$0.93 per share', before: '$0.84 per share', change: '+10.7%', why: null },
    ])
    const guided = guidanceHistory[1]!.items.find(({ metric }) => metric === 'revenue')
    expect(guided?.outcome).toMatchObject({ stated: '$336.9 million', is: 'above' })
    expect((await read(transcript.id)).comparison).toBeNull()
  })

  it('the calls of a company stand by quarter, each field with its place, and are exported so', async () => {
    actor = somebody({ role: 'admin' })
    const [newest] = listTranscripts.response
      .parse(await (await api.request('/api/earnings/transcripts?limit=5')).json())
      .filter(({ quarter }) => quarter === 'Q3 2026')
    const { quarters } = await read(newest!.id)
    expect(
      quarters.map(({ call, revenue, sentiment }) => [call.quarter, revenue.display, sentiment.state]),
    ).toEqual([
      ['Q3 2026', '$336.9 million', 'stated'],
      ['Q2 2026', '$318.4 million', 'stated'],
    ])
    const { span } = quarters[1]!.revenue
    expect(second.text.slice(span!.start, span!.end)).toBe('$318.4 million')
    expect(second.text.slice(quarters[1]!.guidance.span!.start)).toMatch(/^\S/)
    const path = `/api/earnings/transcripts/${newest!.id}/quarters/export`
    const csv = await (await api.request(`${path}?format=csv`)).text()
    expect(csv).toContain('$318.4 million')
    expect(csv).toContain('Revenue: characters')
    actor = somebody({ role: 'admin', organisationId: 54 })
    expect((await api.request(`${path}?format=csv`)).status).toBe(404)
    actor = somebody({ role: 'admin' })
  })

  it('what was entered and what the text says are held against each other before any result', async () => {
    actor = somebody({ role: 'admin', organisationId: 51 })
    const { transcript } = await sent(fileOf(third.text), {
      companyName: 'Deere & Company',
      ticker: 'DE',
      quarter: 'Q1 2025',
      fiscalYear: '2025',
    })
    const { notices } = await settled(transcript.id)
    expect(notices.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'contradiction',
        'The text never names “Deere & Company”. Check that this is the call of that company.',
      ],
      ['contradiction', 'The text gives the ticker HRWI; you entered DE.'],
      ['contradiction', 'The text speaks of “Q3 2026”; you entered Q1 2025, fiscal year 2025.'],
    ])
    const corrected = await api.request(`/api/earnings/transcripts/${transcript.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        companyName: 'Harrow Instruments',
        ticker: null,
        quarter: 'Q3',
        fiscalYear: 2026,
      }),
    })
    expect(corrected.status).toBe(200)
    expect((await read(transcript.id)).notices).toEqual([])
  })

  it('EARN-026 … EARN-030: what is missing, of another type or too large is refused with 4xx, and nothing is kept', async () => {
    actor = somebody({ role: 'admin', organisationId: 52 })
    const { companyName: _companyName, ...nameless } = entered
    const answers: unknown[] = []
    for (const [file, fields] of [
      [fileOf(third.text), nameless],
      [fileOf(third.text), { ...entered, fiscalYear: 'soon' }],
      [fileOf(third.text), { ...entered, quarter: ' ' }],
      [fileOf('<p>x</p>', 'call.htm'), entered],
      [new File([Uint8Array.from([0x4d, 0x5a, 0x90, 0])], 'call.pdf'), entered],
      [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'call.txt'), entered],
      [
        fileOf('FOR IMMEDIATE RELEASE\nHarrow today reported results for the third quarter of 2026.'),
        entered,
      ],
      [fileOf(`${third.text}\n\n${second.text}`), entered],
    ] as const) {
      const answer = await send(file, fields)
      answers.push([answer.status, ((await answer.json()) as { code: string }).code])
    }
    expect(answers).toEqual([
      [400, 'invalid-input'],
      [400, 'invalid-input'],
      [400, 'invalid-input'],
      [400, 'unsupported-file'],
      [400, 'unsupported-file'],
      [413, 'too-large'],
      [400, 'unsupported-file'],
      [400, 'unsupported-file'],
    ])
    expect(await (await api.request('/api/earnings/transcripts')).json()).toEqual([])
  })

  it('a text in another language or without speakers is answered with why, and no insight', async () => {
    actor = somebody({ role: 'admin', organisationId: 53 })
    const german =
      'Der Umsatz im dritten Quartal stieg um acht Prozent und die Marge blieb unter dem Vorjahr, weil die Kosten für Fracht und Energie höher waren als erwartet. '
    const { transcript } = await sent(fileOf(german.repeat(12)))
    const { insights, state, reason } = await settled(transcript.id)
    expect([insights, state, reason]).toEqual([
      null,
      'not-analysed',
      'The transcript is in German. Only English is supported; nothing was analysed.',
    ])
    const file = await api.request(`/api/earnings/transcripts/${transcript.id}/export?format=csv`)
    expect(file.status).toBe(409)
  })

  it('is exported with its warnings before its figures', async () => {
    actor = somebody({ role: 'admin', organisationId: 51 })
    const [call] = listTranscripts.response.parse(
      await (await api.request('/api/earnings/transcripts')).json(),
    )
    for (const format of ['csv', 'xlsx', 'pdf'])
      expect(
        (await api.request(`/api/earnings/transcripts/${call!.id}/export?format=${format}`)).status,
      ).toBe(200)
    const csv = await (await api.request(`/api/earnings/transcripts/${call!.id}/export?format=csv`)).text()
    expect(csv).toContain('$336.9 million')
    expect(csv).toMatch(/figures \d+\.\d+\.\d+/)
    expect(csv).not.toContain('<')
  })

  it('EARN-034: a figure that is not certain is kept and exported as what it could be, with its place', async () => {
    actor = somebody({ role: 'admin', organisationId: 56 })
    const unsure = third.text.replace(
      'Total revenue for the third quarter was $336.9 million, an increase of 9% year over year.',
      'In gauges, we had sales of $150 million.',
    )
    const { transcript } = await sent(fileOf(unsure, 'unsure.txt'))
    const { insights, evidence } = await settled(transcript.id)
    expect([insights!.revenue, evidence!.figures.revenue]).toEqual([null, null])
    const [possible] = evidence!.candidates!.revenue
    expect(possible).toMatchObject({ display: '$150 million', confidence: 'low', kind: 'kind not said' })
    expect(unsure.slice(possible!.span.start, possible!.span.end)).toBe('$150 million')
    expect(evidence!.figures.earnings).toMatchObject({ display: '$0.93 per share', kind: 'adjusted' })
    const path = `/api/earnings/transcripts/${transcript.id}/export?format=csv`
    expect(await (await api.request(path)).text()).toMatch(/Not certain.*Could be \$150 million/)
  })

  it('goes with its file and its text; another organisation and a viewer cannot', async () => {
    actor = somebody({ role: 'admin', organisationId: 51 })
    const [call] = listTranscripts.response.parse(
      await (await api.request('/api/earnings/transcripts')).json(),
    )
    const path = `/api/earnings/transcripts/${call!.id}`
    actor = somebody({ role: 'admin', organisationId: 54 })
    expect((await api.request(path)).status).toBe(404)
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(404)
    actor = somebody({ role: 'viewer', organisationId: 51 })
    expect((await api.request(path)).status).toBe(200)
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(403)
    actor = somebody({ role: 'admin', organisationId: 51 })
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(200)
    expect((await api.request(path)).status).toBe(404)
    const { rows } = await world.installation.database.pool.query(
      'select (select count(*) from document_passage where organisation_id = 51) as passages, (select count(*) from document where organisation_id = 51) as documents',
    )
    expect([Number(rows[0].passages), Number(rows[0].documents)]).toEqual([0, 0])
  })

  it('comes with two calls of an invented company that say so, and they go with the sample alone', async () => {
    actor = somebody({ role: 'admin', organisationId: 55 })
    const ctx = world.as({ organisationId: 55 })
    await fillSampleCalls(ctx)
    const list = listTranscripts.response.parse(await (await api.request('/api/earnings/transcripts')).json())
    expect(list.map(({ quarter, isSample, state }) => [quarter, isSample, state])).toEqual([
      ['Q3 2026', true, 'analysed'],
      ['Q2 2026', true, 'analysed'],
    ])
    expect((await read(list[0]!.id)).notices).toEqual([
      { kind: 'sample', text: 'Sample data: this company and its call are invented.', span: null },
    ])
    const removed = await recordChange(ctx, async (tx) => ({
      result: await earningsSlice.sampleData!.remove(tx),
      trace: [],
    }))
    expect(removed).toBe(2)
  })
})
