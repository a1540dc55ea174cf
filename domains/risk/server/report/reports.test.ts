import { beforeAll, expect, it } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { optimisationReport, riskReport } from '../../contract/index.ts'
import { riskRoutes } from '../index.ts'
import { evenly } from '../test-risk.ts'

const FIVE = ['AAPL', 'MSFT', 'JPM', 'KO', 'GLD']

onOneDatabase('reports of risk', (world) => {
  beforeAll(() => world.setNow('2026-11-20T10:00:00.000Z'))
  const file = async (path: string, body: object) => {
    const api = makeApi(world.installation, async () => somebody(), riskRoutes)
    const answer = await api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const assessment = { portfolio: evenly(FIVE), paths: 1_024 }
  const optimisation = { type: 'portfolio_optimization', data: { holdings: evenly(FIVE) } }

  it('an assessment is exported as PDF, workbook and text, each of its own kind', async () => {
    const pdf = await file(riskReport.path, { ...assessment, format: 'pdf' })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const xlsx = await file(riskReport.path, { ...assessment, format: 'xlsx' })
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
    const csv = await file(riskReport.path, { ...assessment, format: 'csv' })
    expect(csv.type).toContain('text/csv')
    for (const words of [
      'Component VaR',
      'monte-carlo',
      'Financial crisis 2007–2009',
      'Over the 252 trading days before',
      ...FIVE,
    ])
      expect(csv.bytes.toString()).toContain(words)
  })

  it('an optimisation is exported with its weights and frontier; what cannot be met is a refusal and no file', async () => {
    const csv = await file(optimisationReport.path, { ...optimisation, format: 'csv' })
    for (const words of ['Weights', 'Frontier', 'Least variance', ...FIVE])
      expect(csv.bytes.toString()).toContain(words)
    const laidOut = await file(optimisationReport.path, {
      ...optimisation,
      data: {
        ...optimisation.data,
        objective: 'minimize_shortfall',
        views: [{ symbol: 'KO', against: 'JPM', return: 0.02 }],
        amount: 10_000,
      },
      format: 'csv',
    })
    for (const words of [
      'Least expected shortfall',
      'Whole shares for $10,000 at the closes of',
      'in dollars',
      'Left over',
      'With the views',
    ])
      expect(laidOut.bytes.toString()).toContain(words)
    const refused = await file(optimisationReport.path, {
      type: 'portfolio_optimization',
      data: { holdings: evenly(FIVE.slice(0, 3)) },
      format: 'pdf',
    })
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 'infeasible' })
  })
})
