import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { loadsOn } from './test-loads.ts'

onOneDatabase('instruments of companies', (world) => {
  const { loaded, refusals, rows, ask } = loadsOn(world)
  const named = async (source: string) =>
    (
      await rows<{ name: string }>(
        `select distinct e.id, e.facts->'names'->0->>'text' as name from entity e join entity_record r on r.entity_id = e.id where r.source = '${source}' order by 2`,
      )
    ).map(({ name }) => name)

  it('listings of one company and of what it has issued are one company, found on its page', async () => {
    const file = [
      'symbol,name,sector,country,city,website,isin,summary',
      'QMP.DE,Quenby Motor Plc,Industrials,United Kingdom,Leeds,quenbymotor.co.uk,,',
      'QMPY,Quenby Motor Plc Sponsored ADR,Industrials,United Kingdom,Leeds,quenbymotor.co.uk,,',
      'QMP-A,Quenby Motor Plc 6.5% Series A Cumulative Preferred Shares,Industrials,United Kingdom,Leeds,quenbymotor.co.uk,,',
      'QMP3.L,Leverage Shares 3x Quenby Motor ETC,Industrials,United Kingdom,,,,',
    ].join('\n')
    const done = await loaded(file, { kind: 'financedatabase', asOf: '2026-11-01' }, 'equities.csv')
    expect(done.loaded).toMatchObject({ read: 4, refused: 1, joined: 2 })
    expect((await refusals(done.id)).map(({ reason }) => reason)).toEqual([
      expect.stringContaining('exchange-traded product'),
    ])
    expect(await named('financedatabase')).toEqual(['Quenby Motor Plc'])
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      `select entity_id as id from entity_record where source_key = 'QMPY'`,
    )
    const page = endpoints.readEntity.response.parse((await ask(`/api/companies/${id}`)).body)
    expect(page.instruments.map(({ kind, symbol }) => [kind, symbol])).toEqual([
      ['depositary-receipt', 'QMPY'],
      ['preferred', 'QMP-A'],
    ])
    expect(page.names.map(({ text }) => text)).toEqual(['Quenby Motor Plc'])
  })

  it('an own list and the registrants of the SEC are read by the same rule', async () => {
    await loaded(
      'Company Name,Country,Ticker\nTarn Foods Ltd Sponsored ADR,GB,TRNY\n',
      { kind: 'table', source: 'Own', asOf: '2026-11-01' },
      'own.csv',
    )
    expect(await named('Own')).toEqual(['Tarn Foods Ltd'])
    await loaded(
      JSON.stringify({ 0: { cik_str: 1999777, ticker: 'OLWY', title: 'Olwen Marine SE/ADR' } }),
      { kind: 'sec-tickers', asOf: '2026-11-01' },
      'company_tickers.json',
    )
    expect(await named('sec')).toEqual(['Olwen Marine SE'])
  })

  it('an instrument is not added by hand as a company', async () => {
    const adding = (name: string) => ask('/api/companies', { name })
    const { status, body } = await adding('Tarn Foods Ltd 5% Preference Shares')
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('a security of Tarn Foods Ltd')
    expect((await adding('Preferred Bank of Ullswater')).status).toBe(201)
  })
})
