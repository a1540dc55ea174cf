import { describe, expect, it } from 'vitest'
import { doubtFigures, doubtRows, placeInText } from './index.ts'

const bundle = {
  website: 'rh.com',
  country: 'US',
  city: 'Corte Madera',
  region: 'CA',
  industry: 'Specialty Retail',
  sector: 'Consumer Discretionary',
  marketSize: 'Large Cap',
}
const row = (name: string, more: object = {}) => ({ names: [name], ...more })

describe('a source that gives one company’s facts to others', () => {
  const names = [
    'RH',
    'Rheinmetall AG',
    'CRH plc',
    'Nestle Malaysia Berhad',
    'Sime Darby Berhad',
    'Tongrentang Company',
    'Marhold Wines',
    'Durham Foods',
    'Everhart Mining',
    'Perhaps Media',
  ]
  it('is doubted for every company that the website is not named like, with all that came with it', () => {
    const doubts = doubtRows(names.map((name) => row(name, bundle)))
    expect(doubts.has(0)).toBe(false)
    expect([...doubts.keys()]).toEqual(names.slice(1).map((_, at) => at + 1))
    expect([...(doubts.get(1)?.keys() ?? [])].sort()).toEqual(
      ['city', 'country', 'industry', 'marketSize', 'region', 'sector', 'website'].sort(),
    )
    expect(doubts.get(1)?.get('website')).toContain('rh.com to 10 companies')
  })

  it('leaves what differs from the wrong facts as the source states it', () => {
    const rows = names.map((name, at) => row(name, { ...bundle, country: ['DE', 'FR', 'JP', 'MY'][at % 4] }))
    const doubted = doubtRows(rows).get(1)
    expect(doubted?.has('city')).toBe(true)
    expect(doubted?.has('country')).toBe(false)
  })

  it('is found at two names alone where one has the other’s word in the middle of its own', () => {
    const doubts = doubtRows([
      row('TIS Inc.', { website: 'tis.com', country: 'JP', city: 'Tokyo' }),
      row('Zoetis Inc.', {
        website: 'tis.com',
        country: 'JP',
        city: 'Tokyo',
        text: 'TIS Inc. was founded in 1971 and is headquartered in Tokyo, Japan.',
      }),
      row('AECOM', { website: 'aecom.com' }),
      row('Sonaecom, S.G.P.S., S.A.', { website: 'aecom.com' }),
    ])
    expect([...doubts.keys()]).toEqual([1, 3])
    expect([...(doubts.get(1)?.keys() ?? [])]).toEqual(['website', 'country', 'city', 'text'])
  })
})

describe('a source that is right is believed', () => {
  it('companies of one group, funds of one manager and a company after its new name share a website', () => {
    const groups = [
      ['moorim.co.kr', ['Moorim P&P Co., Ltd.', 'Moorim Paper Co., Ltd.', 'Moorim SP Co., Ltd.']],
      ['daimler.com', ['Mercedes-Benz Group AG', 'Daimler AG']],
      ['pge.com', ['Pacific Gas and Electric Company', 'PG&E Corporation']],
      ['anz.com.au', ['Australia and New Zealand Banking Group Limited', 'ANZ Group Holdings Limited']],
      [
        'nordeainvest.dk',
        ['Stabile', 'Danske', 'Emerging', 'Global', 'Europa', 'Korte', 'Lange', 'Asien', 'Bolig'].map(
          (fund) => `Nordea Invest ${fund}`,
        ),
      ],
      ['gabelli.com', ['GAMCO Global Gold', 'Bancroft Fund Ltd.', 'Ellsworth Growth and Income']],
    ] as const
    for (const [website, names] of groups)
      expect(doubtRows(names.map((name) => row(name, { website }))).size, website).toBe(0)
  })

  it('a text that states the country of the row, or no place, is no reason for doubt', () => {
    const text = 'Founded in 1889, headquartered in Düsseldorf, Germany.'
    expect(
      doubtRows([row('Rheinmetall AG', { country: 'DE', text: `Rheinmetall makes cars. ${text}` })]).size,
    ).toBe(0)
    expect(doubtRows([row('Rheinmetall AG', { country: 'US', text: 'Rheinmetall makes cars.' })]).size).toBe(
      0,
    )
  })
})

it('a country that the source’s own text about the company contradicts is doubtful, and a text about another company is', () => {
  const sony = row('SONY GROUP CORP.ADR/1O.N.', {
    country: 'ID',
    text: 'Sony Group Corporation designs equipment. The company is headquartered in Tokyo, Japan.',
  })
  expect([...(doubtRows([sony]).get(0)?.keys() ?? [])]).toEqual(['country'])
  const other = row('Geechs Inc.', {
    country: 'JP',
    text: 'CHS Inc. is headquartered in Inver Grove Heights, Minnesota.',
  })
  expect([...(doubtRows([other]).get(0)?.keys() ?? [])]).toEqual(['text'])
})

it.each([
  ['and is headquartered in Düsseldorf, Germany.', 'Düsseldorf', 'DE'],
  ['CHS Inc. is headquartered in Inver Grove Heights, Minnesota.', 'Inver Grove Heights', 'US'],
  ['was incorporated in 2007 and is based in Rouyn-Noranda, Quebec, Canada.', 'Rouyn-Noranda', 'CA'],
  ['is headquartered in Atlanta, Georgia.', 'Atlanta', 'US'],
  [
    'The company is headquartered in Munich, Germany. It operates as a subsidiary of ADTRAN Holdings, Inc.',
    'Munich',
    'DE',
  ],
])('“%s” states a place', (text, city, country) => {
  expect(placeInText(text)).toEqual({ city, country })
})

it('figures that cannot be true together are doubtful', () => {
  const of = (figures: object) => doubtFigures({ year: 2026, ...figures }).map(({ field }) => field)
  expect(of({ foundedYear: 2031 })).toEqual(['foundedYear'])
  expect(of({ employees: 5, revenueMillions: 90_000 })).toEqual(['revenueMillions'])
  expect(of({ employees: 4, marketSize: 'Mega Cap' })).toEqual(['marketSize'])
  expect(of({ employees: 48, revenueMillions: 45, foundedYear: 2016, marketSize: 'Large Cap' })).toEqual([])
})
