import { describe, expect, it } from 'vitest'
import {
  buildDirectoryIndex,
  bytesOf,
  type DirectoryCompany,
  entryOf,
  rankCompanies,
  searchAndCount,
  searchDirectory,
} from './index.ts'

const companies: DirectoryCompany[] = [
  { id: 'nippon', names: ['NIPPON STEEL CORP.'], country: 'Japan', symbols: ['5401.T'] },
  {
    id: 'canon',
    names: ['Canon Inc.'],
    country: 'Japan',
    city: 'Tokyo',
    website: 'http://global.canon',
    symbols: ['7751.T', 'CAJ'],
  },
  { id: 'cookpad', names: ['Cookpad Inc.'], country: 'Japan', symbols: ['2193.T'] },
  { id: 'genoray', names: ['Genoray Co., Ltd.'], country: 'South Korea', symbols: ['122310.KQ'] },
  {
    id: 'hsbc',
    names: ['HSBC Holdings Plc'],
    country: 'United Kingdom',
    city: 'London',
    industry: 'Banks',
    website: 'hsbc.com',
    symbols: ['HSBA.L', 'HBC', '0005.HK'],
  },
  { id: 'hsbc-adr', names: ['HSBC HLDGS PLC ADR/5DL-50'], country: 'United Kingdom', symbols: ['HBC1.F'] },
  {
    id: 'ibm',
    names: ['International Business Machines Corporation'],
    country: 'United States',
    symbols: ['IBM'],
  },
  {
    id: 'meta',
    names: ['Meta Platforms, Inc.', 'Thefacebook, Inc.'],
    country: 'United States',
    symbols: ['META'],
  },
  {
    id: 'dnb',
    names: ['DNB Bank ASA'],
    country: 'Norway',
    city: 'Oslo',
    industry: 'Banks',
    symbols: ['DNB.OL'],
    identifiers: ['549300GKFG0RYRRQ1414'],
  },
  { id: 'omni', names: ['Omnibridge Holdings Limited'], country: 'Hong Kong', symbols: ['8462.HK'] },
  { id: 'xtep', names: ['Xtep International Holdings Limited'], country: 'China', symbols: ['1368.HK'] },
]
const index = buildDirectoryIndex(companies)
const first = (typed: string) => searchDirectory(index, typed)[0]?.id

describe('search as typed over a directory of companies (DIR-040)', () => {
  it.each([
    ['hsbc', 'hsbc'],
    ['HSBC hodlings', 'hsbc'],
    ['Steel Nippon', 'nippon'],
    ['omni brigde', 'omni'],
    ['xtepinternational', 'xtep'],
    ['xtep int', 'xtep'],
    ['intl business machines', 'ibm'],
    ['IBM', 'ibm'],
    ['facebook', 'meta'],
    ['Cookpda', 'cookpad'],
    ['キヤノン', 'canon'],
    ['クックパッド', 'cookpad'],
    ['제노레이', 'genoray'],
    ['2193.T', 'cookpad'],
    ['549300GKFG0RYRRQ1414', 'dnb'],
    ['www.hsbc.com', 'hsbc'],
    ['banks in oslo', 'dnb'],
  ])('%s finds %s first', (typed, wanted) => {
    expect(first(typed)).toBe(wanted)
  })

  it('puts the company before a foreign listing of it, and names what was found', () => {
    const hits = searchDirectory(index, 'HSBC Holdings')
    expect(hits.slice(0, 2).map(({ id }) => id)).toEqual(['hsbc', 'hsbc-adr'])
    expect(searchDirectory(index, 'thefacebook')[0]!.found).toBe('other name')
    expect(searchDirectory(index, '549300GKFG0RYRRQ1414')[0]!.found).toBe('identifier')
  })

  it('answers what nobody could mean with nothing, and never fails', () => {
    for (const typed of [
      '',
      ' ',
      '💥',
      '.',
      '()',
      'zzzzqqqq',
      '"'.repeat(500),
      'a'.repeat(2000),
      '\u0000',
      '-,001',
    ])
      expect(() => searchDirectory(index, typed), typed).not.toThrow()
    expect(searchDirectory(index, '')).toEqual([])
    expect(searchDirectory(index, 'zzzzqqqq xyzzy')).toEqual([])
    expect(searchDirectory(buildDirectoryIndex([]), 'bank')).toEqual([])
  })

  it('says where more may be meant than were looked at, and only there', () => {
    const alike = Array.from({ length: 520 }, (_, at) => ({
      id: `${at}`,
      names: [`Quintessa Ardrossan ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at % 26]}${at}`],
      country: 'Norway',
    }))
    const others = Array.from({ length: 800 }, (_, at) => ({
      id: `o${at}`,
      names: [`Bramblewick ${at} Logistics`],
      country: 'Norway',
    }))
    const many = buildDirectoryIndex([...alike, ...others, ...companies])
    const cut = searchAndCount(many, 'Quintessa Ardrossan', 500)
    expect(cut.hits.length).toBeLessThan(520)
    expect(cut.isCut).toBe(true)
    const whole = searchAndCount(many, 'Omnibridge', 500)
    expect(whole.hits[0]!.id).toBe('omni')
    expect(whole.isCut).toBe(false)
    const few = buildDirectoryIndex([...alike.slice(0, 40), ...companies])
    expect(searchAndCount(few, 'Quintessa Ardrossan', 500)).toMatchObject({ isCut: false })
  })

  it('scores what was kept of a company as what is said of it', () => {
    const all = [
      ...companies,
      {
        id: 'all',
        names: ['The Bank of and Partners, Ltd.', '株式会社日立製作所', '-'],
        size: 1_234,
        sector: 'Banks',
      },
    ]
    const kept = all.map((company) => ({
      ...(JSON.parse(JSON.stringify(entryOf(company).kept)) as ReturnType<typeof entryOf>['kept']),
      id: company.id,
    }))
    for (const typed of [
      'HSBC hodlings',
      'xtep int',
      'IBM',
      'facebook',
      'キヤノン',
      '2193.T',
      'www.hsbc.com',
      'banks',
      'bank of',
      'hitachi',
      '日立',
    ])
      expect(rankCompanies(kept, typed, 20), typed).toEqual(rankCompanies(all, typed, 20))
  })

  it('says what the index weighs', () => {
    expect(bytesOf(index)).toBeGreaterThan(0)
  })
})
