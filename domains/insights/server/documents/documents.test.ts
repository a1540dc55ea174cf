import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { analyseDocument, type DocumentAnalysis } from '../../contract/index.ts'
import { insightsApi } from '../test-insights.ts'

const PATH = '/api/ai-analytics/document-analysis'

const call = `Acme Corp Third Quarter 2025 Earnings Call

Operator: Good morning, everyone, and welcome to the Acme Corp third quarter 2025 earnings conference call. I will now turn the call over to Jane Doe, Chief Executive Officer.

Jane Doe - Chief Executive Officer: Thank you, operator. Good morning, everyone. Total revenue was $36.8 billion in the third quarter of 2025, up 9.8% from a year ago. We are pleased with the progress that our teams have made across every region of the company.

Operator: Our first question comes from John Smith of First Bank.

John Smith - First Bank - Analyst: Thank you. How do you think about demand into next year?

Jane Doe - Chief Executive Officer: We see healthy demand, and we expect it to continue into next year.
`

onOneDatabase('document analysis', (world) => {
  const analyse = async (body: object) => {
    const answer = await insightsApi(world).send<DocumentAnalysis>(PATH, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return analyseDocument.response.parse(answer.body)
  }

  it('AIINS-014 AIINS-016 a call is read by the engine of transcripts, each value word for word at its place', async () => {
    const result = await analyse({ document: call, documentType: 'earnings_call' })
    expect(result.outcome).toBe('analysed')
    const stated = result.sections.flatMap(({ findings }) => findings).filter(({ span }) => span !== null)
    expect(stated.map(({ label }) => label)).toContain('Revenue')
    for (const { value, span } of stated)
      expect(value).toBe(call.slice(span!.start, span!.end).replaceAll(/\s+/g, ' ').trim())
  })

  it('AIINS-014 a figure that is not certain is not said to be missing: the answer has what it could be', async () => {
    const unsure = call.replace(
      'Total revenue was $36.8 billion in the third quarter of 2025, up 9.8% from a year ago.',
      'In gauges, we had sales of $150 million.',
    )
    const result = await analyse({ document: unsure, documentType: 'earnings_call' })
    const findings = result.sections.flatMap((section) => section.findings)
    expect(findings.find(({ label }) => label === 'Revenue')).toMatchObject({
      value: null,
      isUncertain: true,
      detail: expect.stringContaining('It could be $150 million'),
    })
    const earnings = findings.find(({ label }) => label === 'Earnings')
    expect([earnings?.value, earnings?.isUncertain]).toEqual([null, undefined])
  })

  it('AIINS-016 a wrong type is said, and another language is no guess', async () => {
    const asNews = await analyse({ document: call, documentType: 'news' })
    expect(asNews.looksLike).toBe('earnings_call')
    expect(asNews.readFirst[0]).toBe(
      'This reads like the transcript of an earnings call, not like a news story: choose that type to have it read as one.',
    )
    const german =
      'Der Umsatz des Konzerns ist im dritten Quartal auf 4,2 Milliarden Euro gestiegen und das Ergebnis wird nach den Angaben des Vorstands mit der Prognose für das Jahr nicht vor dem Ende des Jahres bestätigt.'
    for (const documentType of ['news', 'earnings_call', '10k', 'research_report'])
      expect(await analyse({ document: german, documentType })).toMatchObject({
        outcome: 'not-analysed',
        reason: expect.stringContaining('German'),
        sections: [],
      })
  })

  it('AIINS-017 AIINS-018 blank texts, unknown types and too much are refused with a reason', async () => {
    const { send } = insightsApi(world)
    for (const body of [
      { document: ' \n ', documentType: 'news' },
      { documentType: 'news' },
      { document: 'A text', documentType: 'poem' },
      { document: 'A text' },
    ])
      expect(await send(PATH, body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
    expect((await send(PATH, { document: 'x'.repeat(10_000_001), documentType: 'news' })).status).toBe(400)
    expect(
      (await insightsApi(world, 'viewer').send(PATH, { document: 'A text', documentType: 'news' })).status,
    ).toBe(403)
  })
})
