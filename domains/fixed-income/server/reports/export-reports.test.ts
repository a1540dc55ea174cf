import papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { pagesOfPdf } from '#platform/report-files/test-read-pdf.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { readWorkbook } from '#platform/testing/read-workbook.ts'
import * as endpoints from '../../contract/index.ts'
import { fixedIncomeRoutes } from '../index.ts'

const bond = {
  symbol: 'ACME 30',
  issuer: 'Société Acme',
  couponRate: 0.05,
  maturityDate: '2030-11-23',
  currentPrice: 985.5,
  creditRating: 'BBB',
}
const calculation = { faceValue: 1000, couponRate: 0.05, yieldToMaturity: 0.06, yearsToMaturity: 10 }
const criteria = { minYield: 3, maxYield: 8, maxDuration: 15, sectors: ['Government', 'Corporate'] }

onOneDatabase('files of every mode', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-11-20T10:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'viewer' }), fixedIncomeRoutes)
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const fileOf = async (endpoint: Endpoint, body: object) => {
    const response = await post(endpoint.path, body)
    expect(response.status).toBe(200)
    return {
      name: decodeURIComponent(response.headers.get('content-disposition')!.split("''")[1]!),
      type: response.headers.get('content-type'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
  const answerOf = async (endpoint: Endpoint, body: object) =>
    endpoint.response.parse(await (await post(endpoint.path, body)).json())

  it.each([
    [
      'a valuation',
      endpoints.exportValuation,
      { bond },
      ['Valuation of ACME 30, Société Acme', 'Payments left', '2030-11-23', 'Method', 'simulated'],
    ],
    [
      'a portfolio',
      endpoints.exportPortfolio,
      { bonds: [bond] },
      ['Portfolio of bonds', 'credit spreads +200bp', 'Société Acme'],
    ],
    [
      'a calculation',
      endpoints.exportCalculation,
      calculation,
      ['Bond calculation', 'Discount', 'At other yields'],
    ],
    [
      'a screen',
      endpoints.exportScreen,
      criteria,
      ['Screened bonds', 'from 3% to 8%', 'Government, Corporate'],
    ],
  ] as const)('%s is a PDF that reads back, a workbook and a CSV', async (_, endpoint, body, words) => {
    const pdf = await fileOf(endpoint, body)
    expect(pdf).toMatchObject({ type: 'application/pdf' })
    expect(pdf.name).toMatch(/ 2026-11-(19|20)\.pdf$/)
    const text = (await pagesOfPdf(pdf.bytes)).join('\n')
    for (const word of words) expect(text).toContain(word)
    const book = readWorkbook((await fileOf(endpoint, { ...body, format: 'xlsx' })).bytes)
    expect(book.sheets.length).toBeGreaterThan(1)
    const csv = (await fileOf(endpoint, { ...body, format: 'csv' })).bytes.toString('utf8')
    for (const word of words.filter((one) => one !== 'Method')) expect(csv).toContain(word)
  })

  it('a file says what the screen says, to the last digit', async () => {
    const valued = (await answerOf(endpoints.valueBond, { bond })) as endpoints.SingleValuation
    const csv = (await fileOf(endpoints.exportValuation, { bond, format: 'csv' })).bytes.toString('utf8')
    const rows = papa.parse<string[]>(csv).data
    const figure = (label: string) => Number(rows.find(([name]) => name === label)?.[1])
    expect(figure('Yield to maturity')).toBe(valued.yieldToMaturity)
    expect(figure('Z-spread')).toBe(valued.zSpread! * 10_000)
    expect(figure('Dirty price')).toBe(valued.dirtyPrice)
    expect(rows.filter(([day]) => /^20\d\d-\d\d-\d\d$/.test(day ?? ''))).toHaveLength(valued.payments.length)
  })

  it('BOND-040 what cannot be valued is refused as on the screen: JSON, and no file', async () => {
    const response = await post(endpoints.exportValuation.path, {
      bond: { ...bond, maturityDate: '2020-01-01' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid-input' })
    expect((await post(endpoints.exportValuation.path, { bond, format: 'docx' })).status).toBe(400)
  })
})
