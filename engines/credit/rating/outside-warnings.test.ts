import { describe, expect, it } from 'vitest'
import { type FiledReport, warningsOfFilings } from './filing-warnings.ts'
import { doubtsIn, warningsOfDoubts } from './going-concern.ts'
import { warningsOfNews } from './news-warnings.ts'
import { restatementOf } from './restatement.ts'
import { type Traces, warningsOfTraces } from './trace-warnings.ts'

const TODAY = '2026-11-20'
const report = (form: string, filedOn: string, items: string[] | null = []): FiledReport => ({
  form,
  items,
  filedOn,
  seenOn: filedOn,
  href: `https://www.sec.gov/${filedOn}`,
})
const shownText = (...filings: FiledReport[]) =>
  warningsOfFilings(filings, TODAY).map(({ code, severity }) => [code, severity])

describe('what filings warn of', () => {
  it.each([
    ['1.03', 'filed-bankruptcy', 'critical'],
    ['2.04', 'filed-acceleration', 'critical'],
    ['4.02', 'filed-non-reliance', 'critical'],
    ['3.01', 'filed-delisting', 'high'],
    ['2.06', 'filed-impairment', 'medium'],
    ['4.01', 'filed-auditor-change', 'medium'],
  ])('item %s of a current report is %s, %s', (item, code, severity) => {
    expect(shownText(report('8-K', '2026-11-01', ['7.01', item, '9.01']))).toEqual([[code, severity]])
    expect(shownText(report('8-K/A', '2026-11-01', [item]))).toEqual([[code, severity]])
    expect(shownText(report('10-Q', '2026-11-01', [item]))).toEqual([])
  })

  it('an item is said for its time alone, of the day it was filed on, and nothing where items were not kept', () => {
    expect(shownText(report('8-K', '2025-11-20', ['4.02']))).toEqual([['filed-non-reliance', 'critical']])
    expect(shownText(report('8-K', '2025-11-19', ['4.02']))).toEqual([])
    expect(shownText(report('8-K', '2024-11-20', ['1.03']))).toEqual([['filed-bankruptcy', 'critical']])
    expect(shownText(report('8-K', '2026-11-21', ['1.03']))).toEqual([])
    expect(
      shownText(report('8-K', '2026-11-01', null), report('8-K', '2026-11-01', ['2.02', '11.03'])),
    ).toEqual([])
  })

  it('several of a kind are one warning, that of the newest, with all of them to be read', () => {
    const [warning, ...more] = warningsOfFilings(
      [report('8-K', '2026-02-01', ['4.01']), report('8-K', '2026-09-01', ['4.01'])],
      TODAY,
    )
    expect(more).toEqual([])
    expect(warning?.words).toBe(
      'A change of the auditor was reported on 2026-09-01 (8-K, item 4.01). 1 more of the kind counts still.',
    )
    expect(warning?.evidence.map(({ href }) => href)).toEqual([
      'https://www.sec.gov/2026-09-01',
      'https://www.sec.gov/2026-02-01',
    ])
  })

  it('a late report is high until it has come, then medium for half a year; another kind of report ends nothing', () => {
    const late = report('NT 10-K', '2026-04-01')
    expect(shownText(late)).toEqual([['filed-late', 'high']])
    expect(shownText(late, report('10-Q', '2026-05-10'))).toEqual([['filed-late', 'high']])
    expect(shownText(late, report('10-K/A', '2026-05-10'))).toContainEqual(['filed-late', 'high'])
    expect(shownText(late, report('10-K', '2026-03-10'))).toEqual([['filed-late', 'high']])
    expect(shownText(report('NT 10-Q', '2026-08-10'), report('10-Q', '2026-08-15'))).toEqual([
      ['filed-late', 'medium'],
    ])
    expect(shownText(late, report('10-K', '2026-04-10'))).toEqual([])
  })

  it('CREDIT-020 a form 15 is high and says that statements may end; a firm that reports on has ended one class, and that is said', () => {
    for (const form of ['15-12B', '15-12G', '15-15D', '15F-12G', '15-12G/A'])
      expect(shownText(report(form, '2026-06-01'))).toEqual([['filed-deregistration', 'high']])
    const [ended] = warningsOfFilings([report('15-12B', '2026-06-01')], TODAY)
    expect(ended?.words).toContain('its statements may end here')
    expect(ended?.evidence).toMatchObject([{ label: '15-12B filed 2026-06-01', knownOn: '2026-06-01' }])
    const [goesOn] = warningsOfFilings([report('15-12B', '2026-06-01'), report('10-Q', '2026-09-05')], TODAY)
    expect(goesOn).toMatchObject({ severity: 'medium' })
    expect(goesOn?.words).toContain('It reports on: a 10-Q was filed on 2026-09-05')
    // What was due before its end comes all the same.
    expect(shownText(report('15-12B', '2026-06-01'), report('10-Q', '2026-08-10'))).toEqual([
      ['filed-deregistration', 'high'],
    ])
    expect(shownText(report('15-12B', '2024-11-19'))).toEqual([])
    expect(shownText(report('S-15', '2026-06-01'), report('15-12', '2026-06-01'))).toEqual([])
  })

  it('a form 25 alone may be of notes that have matured, and says so; with a form 15 after it it is high', () => {
    const [notes] = warningsOfFilings([report('25-NSE', '2026-06-01')], TODAY)
    expect(notes).toMatchObject({ code: 'filed-listing-removal', severity: 'medium' })
    expect(notes?.words).toContain('Matured notes')
    expect(shownText(report('25', '2026-06-01'), report('15-12G', '2026-06-12'))).toEqual([
      ['filed-deregistration', 'high'],
      ['filed-listing-removal', 'high'],
    ])
    expect(shownText(report('25-NSE', '2025-11-19'))).toEqual([])
    expect(shownText(report('424B25', '2026-06-01'), report('253G2', '2026-06-01'))).toEqual([])
  })

  it('an amended annual report is said with what it need not mean', () => {
    const [warning] = warningsOfFilings([report('10-K/A', '2026-04-28')], TODAY)
    expect(warning).toMatchObject({ code: 'filed-amended', severity: 'medium' })
    expect(warning?.words).toContain('Many amendments only add omitted parts')
  })
})

describe('what a firm shows outside its statements', () => {
  const none: Traces = {
    openings: null,
    subdomains: null,
    technologies: null,
    rank: null,
    domainGone: null,
    registration: null,
    siteFailing: null,
    href: '/x',
  }
  const codes = (traces: Partial<Traces>) =>
    warningsOfTraces({ ...none, ...traces }, TODAY).map(({ code, severity }) => `${code} ${severity}`)
  const course = (before: number, now: number) => ({ before, now, since: '2026-08-22', seenOn: '2026-11-10' })

  it('warns from each edge on, and of nothing that is not known', () => {
    expect(codes({})).toEqual([])
    expect(codes({ openings: course(10, 4) })).toEqual(['hiring-collapse medium'])
    expect(codes({ openings: course(10, 5) })).toEqual([])
    expect(codes({ openings: course(9, 0) })).toEqual([])
    expect(codes({ subdomains: course(10, 5) })).toEqual(['subdomains-fall medium'])
    expect(codes({ technologies: course(8, 4) })).toEqual(['technologies-removed medium'])
    expect(codes({ domainGone: { domain: 'a.com', seenOn: TODAY } })).toEqual(['domain-gone high'])
    const ends = (endsOn: string) => ({ registration: { domain: 'a.com', endsOn, seenOn: TODAY } })
    expect(codes(ends('2026-12-21'))).toEqual([])
    expect(codes(ends('2026-12-20'))).toEqual(['domain-ending medium'])
    expect(codes(ends('2026-11-19'))).toEqual(['domain-ending high'])
    const rank = (before: number, now: number | null) => ({ rank: { ...course(before, 0), now } })
    expect(codes(rank(20_000, 60_000))).toEqual(['web-rank-fall medium'])
    expect(codes(rank(20_000, 59_999))).toEqual([])
    expect(codes(rank(100_000, null))).toEqual(['web-rank-fall medium'])
    expect(codes(rank(100_001, null))).toEqual([])
    expect(codes(rank(60_000, 20_000))).toEqual([])
    const failing = (lastReadOn: string, tries: number) => ({
      siteFailing: { domain: 'a.com', lastReadOn, tries, why: 'it was slow' },
    })
    expect(codes(failing('2026-11-13', 3))).toEqual(['site-unreadable medium'])
    expect(codes(failing('2026-11-14', 3))).toEqual([])
    expect(codes(failing('2026-11-01', 2))).toEqual([])
  })
})

describe('CREDIT-020 what headlines warn of', () => {
  const firm = { name: 'Wolfspeed, Inc.', symbol: 'WOLF' }
  const item = (headline: string, publishedOn = '2026-11-01') => ({
    headline,
    publisher: 'Wire',
    publishedOn,
    seenOn: '2026-11-02',
    href: 'https://wire.example/1',
  })
  const warned = (headline: string, publishedOn?: string, of = firm) =>
    warningsOfNews([item(headline, publishedOn)], of, TODAY).length > 0

  it.each([
    'Wolfspeed files for Chapter 11 protection',
    'WOLF defaults on convertible notes',
    'Chipmaker Wolfspeed’s auditors raise going concern doubt',
    'Wolfspeed misses interest payment',
    'Nasdaq moves to delist Wolfspeed shares',
  ])('warns: %s', (headline) => {
    expect(warned(headline)).toBe(true)
  })
  it.each([
    'Wolfspeed reports record revenue',
    'Wolfspeed emerges from Chapter 11',
    'Wolfspeed denies bankruptcy report',
    'Customer of chipmaker files for bankruptcy',
    'Analysts downgrade Wolfspeed to hold',
    'The wolf of the market: bankruptcy looms for lenders',
  ])('does not warn: %s', (headline) => {
    expect(warned(headline)).toBe(false)
  })
  it('is of 90 days, moves nothing and says that only headlines were read, with the article and the day', () => {
    expect(warned('Wolfspeed in default on its loan: payment default', '2026-08-22')).toBe(true)
    expect(warned('Wolfspeed in payment default', '2026-08-21')).toBe(false)
    expect(warned('Wolfspeed in payment default', '2026-11-21')).toBe(false)
    const [warning] = warningsOfNews(
      [item('Wolfspeed insolvent', '2026-10-01'), item('Wolfspeed bankruptcy')],
      firm,
      TODAY,
    )
    expect(warning).toMatchObject({
      severity: 'medium',
      evidence: [{ href: 'https://wire.example/1', knownOn: '2026-11-02' }, {}],
    })
    expect(warning?.words).toContain('“Wolfspeed bankruptcy” (Wire). Only headlines are checked')
    expect(warning?.words).toContain('1 more of the kind')
  })
  it.each([
    ['AT&T Inc.', 'T', 'NYSE to delist Medley Management Inc.', false],
    ['AT&T Inc.', 'T', 'AT&T said to be in default on a loan', true],
    ['S&P Global Inc.', 'SPGI', 'Firm leaves the S&P 500 and is delisted', false],
    ['Bank of America Corp', 'BAC', 'Regional bank enters receivership', false],
    ['Bank of America Corp', 'BAC', 'Bank of America in payment default', true],
    ['American Airlines Group Inc.', 'AAL', 'Spirit, a rival of other airlines, files for Chapter 11', false],
    ['American Airlines Group Inc.', 'AAL', 'American Airlines files for Chapter 11', true],
    ['Halden plc', 'HAL', 'halden in payment default', true],
    ['Apple Inc.', 'AAPL', 'A grower of apple trees is insolvent', false],
    ['Apple Inc.', 'AAPL', 'Apple’s suppliers named in bankruptcy', true],
    ['HP Inc', 'HPQ', 'Retailer Inc. files for bankruptcy', false],
    ['Berkshire Hathaway Inc', 'BRK-B', 'Insurer of BRK-B insolvent', true],
    ['Berkshire Hathaway Inc', 'BRK-B', 'Insurer insolvent', false],
    ['Alphabet Inc.', 'GOOGL', 'Alphabet to stay the default on iPhones', false],
    ['Evergrande', '', 'Evergrande defaults on offshore bonds', true],
    ['Evergrande', '', 'Evergrande defaults on $1.2 billion', true],
    ['Nasdaq, Inc.', 'NDAQ', 'Nasdaq moves to delist Wolfspeed shares', false],
    ['Coinbase Global, Inc.', 'COIN', 'Coinbase delists a token', false],
    ['Didi Global', '', 'Didi delists from New York', true],
    ['Mimecast', '', 'Mimecast delisted from Nasdaq after take-private deal', false],
    ['Northbaze', '', 'Northbaze faces delisting', true],
    ['Northbaze', '', 'Northbaze to be delisted', true],
    ['Northbaze', '', 'Northbaze to delist its shares', true],
  ])('%s (%s): %s', (name, symbol, headline, isWarned) => {
    expect(warned(headline, undefined, { name, symbol })).toBe(isWarned)
  })
  it('a word that many names share names nobody', () => {
    const general = { name: 'General Energy Holdings Ostmark', symbol: 'G' }
    expect(warned('General bankruptcy wave', undefined, general)).toBe(false)
    expect(warned('Ostmark bankruptcy', undefined, general)).toBe(true)
  })
})

describe('sentences about going concern', () => {
  const plain =
    'The Company has net losses of $1.2 million and these conditions raise substantial doubt about its ability to continue as a going concern.'
  it.each([
    plain,
    'There is a material uncertainty which casts significant doubt on the ability to continue as a\ngoing concern.',
  ])('doubts: %s', (text) => {
    expect(doubtsIn(`It sells tools. ${text} More.`)).toMatchObject([{ isPossibleOnly: false }])
  })
  it('one that only may come is told apart, and so is one that plans have removed', () => {
    expect(
      doubtsIn('A default could raise substantial doubt about our ability to continue as a going concern.'),
    ).toMatchObject([{ isPossibleOnly: true }])
  })
  it.each([
    'Management evaluates whether there is substantial doubt about the ability to continue as a going concern.',
    'There is no substantial doubt about the ability of the company to continue as a going concern.',
    'These events do not raise substantial doubt about the ability to continue as a going concern.',
    'The statements were prepared on a going concern basis.',
    'We have not identified a material uncertainty related to going concern.',
    'There is substantial doubt that the claim will be paid. The firm is a going concern.',
  ])('does not doubt: %s', (text) => {
    expect(doubtsIn(text)).toEqual([])
  })
  it('quotes the gravest and leads to its place', () => {
    const text = `First. ${plain}`
    const [warning] = warningsOfDoubts([
      {
        text,
        title: 'Annual report',
        keptOn: '2026-01-02',
        hrefOf: (from, to) => `/d?${text.slice(from, to)}`,
      },
    ])
    expect(warning).toMatchObject({
      severity: 'high',
      evidence: [{ href: `/d?${plain}`, knownOn: '2026-01-02' }],
    })
    expect(warning?.words).toContain(plain)
  })
})

describe('a year that was told otherwise later', () => {
  const year = (filedOn: string, equity: number, period = '2025-12-31') => ({
    period,
    filedOn,
    amounts: { equity },
  })
  it('counts from a twentieth on, of the newest three years, however it fell', () => {
    expect(restatementOf([year('2026-03-01', 100), year('2026-08-01', 95)])).toEqual({
      period: '2025-12-31',
      field: 'equity',
      from: 100,
      to: 95,
      filedOn: '2026-08-01',
    })
    expect(restatementOf([year('2026-03-01', 100), year('2026-08-01', 96)])).toBeNull()
    expect(restatementOf([year('2026-03-01', 0), year('2026-08-01', 0)])).toBeNull()
    expect(
      restatementOf([
        year('2020-03-01', 100, '2019-12-31'),
        year('2020-08-01', 5, '2019-12-31'),
        ...['2020', '2021', '2022'].map((one) => year(`${one}-12-31`, 100, `${one}-12-31`)),
      ]),
    ).toBeNull()
  })
})
