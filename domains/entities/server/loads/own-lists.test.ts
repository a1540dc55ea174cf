import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import * as endpoints from '../../contract/index.ts'
import { loadsOn } from './test-loads.ts'

onOneDatabase('lists of companies as people have them', (world) => {
  const { loaded, tried, refusals, rows, ask } = loadsOn(world)
  const kept = async (source: string) =>
    (
      await rows<{ facts: EntityFacts }>(
        `select facts from entity_record where source = '${source}' order by id`,
      )
    ).map(({ facts }) => facts)
  const from = (source: string, asOf = '2026-11-01') => ({ kind: 'table', source, asOf })

  it('titles of two words are recognised, and of two rows of one number the second is counted as twice', async () => {
    const done = await loaded(
      'Company Name,Registration Number,Employee Count,Year Founded,Former Name,Country\nQuarry Test Widgets Ltd,07654321,45,1998,Old Quarry Widgets Ltd,GB\nQuarry Test Widgets Limited,07654321,46,1998,,GB\n',
      from('Two words'),
    )
    expect(done.columns).toMatchObject({ name: 'Company Name', registration: 'Registration Number' })
    expect(done.loaded).toMatchObject({ read: 2, new: 1, refused: 1 })
    expect(await kept('Two words')).toMatchObject([
      { employees: 45, foundedYear: 1998, names: [{}, { text: 'Old Quarry Widgets Ltd', kind: 'former' }] },
    ])
  })

  it('bands, amounts and stages of a list are kept as it states them', async () => {
    await loaded(
      'Firmenname;Land;Mitarbeiterzahl;Gründungsjahr;Umsatz in Mio. EUR;Total Funding;Stage;Investors;Valuation;Währung\nBandwerk GmbH;Deutschland;11-50;2016;12,5;€1,2 Mio;Series A;Alpha Ventures, Beta Capital;€20M;EUR\nGrosswerk GmbH;Allemagne;1.200+;2001;;;;;;\n',
      from('Bands'),
    )
    expect(await kept('Bands')).toMatchObject([
      {
        country: 'DE',
        employeesBand: { low: 11, high: 50 },
        revenueMillions: 12.5,
        revenueCurrency: 'EUR',
        fundingMillions: 1.2,
        fundingCurrency: 'EUR',
        fundingStage: 'Series A',
        investors: 'Alpha Ventures, Beta Capital',
        valuationMillions: 20,
      },
      { country: 'DE', employeesBand: { low: 1200, high: null } },
    ])
    const found = await ask('/api/companies/directory?q=Bandwerk')
    expect(found.body.rows?.[0]).toMatchObject({
      employeeCount: null,
      employeesBand: { low: 11, high: 50 },
      revenue: 12.5,
      revenueCurrency: 'EUR',
    })
  })

  it('companies of one name in different cities stay two', async () => {
    const list =
      'Company,Country,City,Founded\nFabric,US,Bellevue,2017\nFabric,US,New York,2015\nMercury,US,San Francisco,2017\nMercury,US,Boston,1999\n'
    const done = await loaded(list, from('No keys'))
    expect(done.loaded).toMatchObject({ new: 4, refused: 0, joined: 0 })
    const again = await tried(list, from('No keys', '2026-11-02'))
    expect(again.trial).toMatchObject({ new: 0, refused: 0, unchanged: 4 })
  })

  it('an empty cell of a newer list erases nothing, and a new name leaves the former one', async () => {
    await loaded(
      'id,name,country,city,website,employees,revenue,currency\nr1,Alderwick Tools Ltd,GB,Leeds,alderwick.co.uk,40,12M,GBP\n',
      from('Renames'),
    )
    await loaded(
      'id,name,country,city,website,employees,revenue,currency\nr1,Brackenfell Tools Ltd,GB,,,41-60,,\n',
      from('Renames', '2026-11-05'),
    )
    const [record] = await kept('Renames')
    expect(record).toMatchObject({
      names: [
        { text: 'Brackenfell Tools Ltd', kind: 'legal' },
        { text: 'Alderwick Tools Ltd', kind: 'former' },
      ],
      city: 'Leeds',
      website: 'alderwick.co.uk',
      employeesBand: { low: 41, high: 60 },
      revenueMillions: 12,
      revenueCurrency: 'GBP',
    })
    // A band replaces the number that stood before: both would be two sizes.
    expect(record?.employees).toBeUndefined()
  })

  it('a row is refused with its words where its country may be several, or its figure cannot be read', async () => {
    const trial = await tried(
      'Company,Country,Employees\nOne,Atlantis,5\nTwo,Congo,5\nThree,Kosovo,many\nFour,Türkiye,"2.500"\nFive,Ivory Coast,~300\n',
      from('Refused'),
    )
    expect(trial.trial).toMatchObject({ read: 5, new: 2, refused: 3 })
    expect((await refusals(trial.id)).map(({ field }) => field)).toEqual(['country', 'country', 'employees'])
  })

  it('what a list gives to companies without a name in common is set aside, counted and shown, and joins nobody', async () => {
    const names = [
      'RH',
      'Rheinwerk Steel',
      'CRH Quarries',
      'Nesthold Foods',
      'Simedor Palm',
      'Marhold Wines',
      'Durham Dairies',
      'Everhart Mining',
      'Perhaps Media',
    ]
    const done = await loaded(
      `name,country,city,website,founded\n${names.map((name) => `${name},US,Corte Madera,rh.com,1990`).join('\n')}\nLater Born Ltd,GB,Leeds,laterborn.co.uk,2031\n`,
      from('Corrupt'),
    )
    // Website, country and city of eight, and the year of one that is to come.
    expect(done.loaded).toMatchObject({ new: 10, doubtfulFacts: 25, joined: 0 })
    const records = await kept('Corrupt')
    expect(records[0]).toMatchObject({ website: 'rh.com', city: 'Corte Madera' })
    expect(records[1]).not.toHaveProperty('website')
    expect(records[1]?.doubtful?.map(({ field }) => field)).toEqual(['website', 'country', 'city'])
    const [found] = await rows<{ id: string }>(
      `select entity_id as id from entity_record where source = 'Corrupt' order by id offset 1 limit 1`,
    )
    const company = endpoints.readEntity.response.parse((await ask(`/api/companies/${found?.id}`)).body)
    expect(company.doubtful).toMatchObject([{ label: 'Website', value: 'rh.com', title: 'Corrupt' }, {}, {}])
  })

  const findings = sharedData('findings/companies/ugly.csv')
  const ugly = readIfThere(findings)
  it.skipIf(!ugly)('a list with what people write in it loses no row to a band or to a title', async () => {
    const trial = await tried(ugly ?? '', from('As found'))
    const fields = (await refusals(trial.id)).map(({ field }) => field)
    expect(fields).not.toContain('employees')
    expect(fields).not.toContain('revenue')
    expect(trial.columns).toMatchObject({ registration: 'Registration number', funding: 'Total Funding' })
  })
})

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
