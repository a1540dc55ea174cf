import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import type { BorrowerFile, StatementFileRead } from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow } from '../test-firm.ts'

onOneDatabase('a part of a year that is told as one', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin', userId: 1 }), [
      ...creditSlice.routes,
    ])
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const borrower = async () =>
    (
      (await (await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private' })).json()) as {
        id: number
      }
    ).id
  const tell = (id: number, year: object, more: object = {}) =>
    post(`/api/credit/borrowers/${id}/statements`, { currency: 'USD', scale: '1000000', ...year, ...more })
  const flows = [
    'revenue',
    'costOfRevenue',
    'grossProfit',
    'sga',
    'depreciation',
    'ebit',
    'interestExpense',
  ] as const
  const part = (of: number) => ({
    ...firmNow,
    ...Object.fromEntries(flows.map((field) => [field, firmNow[field] * of])),
  })

  it.each([
    [0.25, 'a quarter or a half-year'],
    [0.5, 'a quarter or a half-year'],
  ])(
    'flows of %s of the year before while assets stay are refused, unless that is accepted',
    async (of, words) => {
      const id = await borrower()
      expect((await tell(id, firmBefore)).status).toBe(201)
      const answer = await tell(id, part(of))
      expect(answer.status).toBe(422)
      expect(((await answer.json()) as { message: string }).message).toContain(words)
      expect((await tell(id, part(of), { isUnsoundAccepted: true })).status).toBe(201)
    },
  )

  it('a year that ends a quarter after another is none, nor one that ends some days beside it; the next one is', async () => {
    const id = await borrower()
    await tell(id, firmBefore)
    for (const period of ['2025-03-31', '2024-12-28']) {
      const answer = await tell(id, { ...firmNow, period })
      expect(answer.status).toBe(422)
      expect(((await answer.json()) as { message: string }).message).toContain(
        'from the year that ended on 2024-12-31',
      )
    }
    // Fifty-two weeks.
    expect((await tell(id, { ...firmNow, period: '2025-12-30' })).status).toBe(201)
  })

  const long = { ...part(1.25), period: '2026-03-31', publishedOn: '2026-05-15' }

  it('fifteen months that are told as a year are refused with what to say; said, they are in no ratio, no rating and no fall of revenue', async () => {
    const id = await borrower()
    await tell(id, firmBefore)
    const refused = await tell(id, long)
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { message: string }).message).toContain(
      'It ends 15 months from the year that ended on 2024-12-31',
    )
    const kept = await tell(id, long, { months: 15 })
    expect(kept.status).toBe(201)
    const { borrower: stated, statements } = (await kept.json()) as BorrowerFile
    expect(statements.map(({ months }) => months)).toEqual([12, 15])
    expect(stated.rating).toBeNull()
    expect(stated.notRatedBecause).toContain('more or less than twelve months')
  })

  it('the year after fifteen months is not compared with them; a firm that only moved the end of its year says so and is rated', async () => {
    const id = await borrower()
    await tell(id, { ...part(1.25), period: '2024-12-31' }, { months: 15 })
    const { borrower: stated } = (await (await tell(id, firmNow)).json()) as BorrowerFile
    expect([stated.rating, stated.warnings.map(({ code }) => code)]).toEqual([null, []])
    const moved = await borrower()
    await tell(moved, { ...firmBefore, period: '2024-09-30' })
    expect((await tell(moved, firmNow)).status).toBe(422)
    expect((await tell(moved, firmNow, { isUnsoundAccepted: true })).status).toBe(201)
  })

  it('other sheets of a workbook are said not to be read', async () => {
    const id = await borrower()
    const book = workbookFile({
      Now: [
        ['Year end', 'Currency', 'Scale', 'Total assets', 'Revenue'],
        ['2024-12-31', 'USD', '1', 800, 1000],
      ],
      Older: [['Year end'], ['2020-12-31']],
    })
    const form = new FormData()
    form.append('file', new File([Uint8Array.from(book)], 'years.xlsx'))
    const answer = await api.request(`/api/credit/borrowers/${id}/statements/file`, {
      method: 'POST',
      body: form,
    })
    expect(((await answer.json()) as StatementFileRead).notes).toEqual([
      'Only the sheet “Now” is read: the 2 rows of “Older” are not.',
    ])
  })

  it('a file says it in a column of months', async () => {
    const id = await borrower()
    const csv = (months: string) =>
      `Year end,Months,Currency,Scale,Total assets,Revenue\n2024-12-31,12,USD,1,800,1000\n2026-03-31,${months},USD,1,900,1250`
    const read = async (months: string) => {
      const form = new FormData()
      form.append('file', new File([csv(months)], 'years.csv', { type: 'text/csv' }))
      const answer = await api.request(`/api/credit/borrowers/${id}/statements/file`, {
        method: 'POST',
        body: form,
      })
      return (await answer.json()) as StatementFileRead
    }
    const result = await read('15')
    expect(result.statements.map(({ months, issues }) => [months, issues])).toEqual([
      [12, []],
      [15, []],
    ])
    expect((await read('12')).statements[1]?.issues[0]).toContain('15 months')
    expect((await read('many')).refused[0]?.reason).toContain('is no number of months')
  })

  it('a firm whose revenue halved while its depreciation did not has had a bad year', async () => {
    const id = await borrower()
    await tell(id, firmBefore)
    const bad = { ...firmNow, revenue: 500, costOfRevenue: 400, grossProfit: 100 }
    expect((await tell(id, bad)).status).toBe(201)
  })
})
