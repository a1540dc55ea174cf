import { describe, expect, it } from 'vitest'
import {
  type CompanyRecord,
  checkIdentifier,
  explainPair,
  JOIN_THRESHOLD,
  prepareCompany,
  readCompanyName,
  SAME_THRESHOLD,
  scoreCompanies,
} from './index.ts'

const score = (left: CompanyRecord, right: CompanyRecord) =>
  scoreCompanies(prepareCompany(left), prepareCompany(right)).probability
const named = (name: string, rest: Partial<CompanyRecord> = {}): CompanyRecord => ({ names: [name], ...rest })

describe('one company under two records', () => {
  it('reads the names of exchanges: nominal values, share classes and words cut short', () => {
    for (const [left, right] of [
      ['AvalonBay Communities, Inc.', 'AVALONBAY COMM.  DL-,01'],
      ['Longfor Group Holdings Ltd.', 'LONGFOR GR.HLD.REGS HD-10'],
      ['QUALCOMM Incorporated', 'QUALCOMM INC QUALCOMM ORD SHS'],
      ['Weichai Power Company Ltd.', 'WEICHAI POWER CO. H  YC 1'],
      ['HanseYachts AG', 'HANSEYACHTS O.N.'],
    ] as const)
      expect(
        score(named(left, { country: 'United States' }), named(right, { country: 'US' })),
        left,
      ).toBeGreaterThan(SAME_THRESHOLD)
  })

  it.each(['Johnson & Johnson', 'Marsh and Marsh', 'Ernst + Ernst', 'Rossi e Rossi'])(
    'keeps both names of %s',
    (name) => {
      const owners = readCompanyName(name).words.filter(({ kind }) => kind === 'own')
      expect(owners).toHaveLength(2)
    },
  )

  it('reads other scripts, by meaning and by sound', () => {
    for (const [left, right, country] of [
      ['CMC Technology Development Co., Ltd.', 'シーエムシー技術開発株式会社', 'JP'],
      ['Medytox', '메디톡스', 'KR'],
      ['Gazprom PJSC', 'ПАО «Газпром»', 'RU'],
    ] as const)
      expect(score(named(left, { country }), named(right, { country })), left).toBeGreaterThan(SAME_THRESHOLD)
  })

  it('takes a former name beside the own one', () => {
    const renamed: CompanyRecord = { names: ['WOLFSPEED, INC.', 'Cree, Inc.'], city: 'Durham' }
    expect(score(renamed, named('CREE, INC.', { city: 'DURHAM' }))).toBeGreaterThan(SAME_THRESHOLD)
  })

  it('gives the same answer whichever record comes first', () => {
    const left = named('Kingsoft Corporation Limited', { country: 'HK', website: 'www.kingsoft.com' })
    const right = named('KINGSOFT CORP. DL-,0005', { country: 'China' })
    expect(score(left, right)).toBeCloseTo(score(right, left), 10)
  })
})

describe('two companies under like names', () => {
  it('tells members of a group, funds of a series and namesakes apart', () => {
    for (const [left, right] of [
      [named('Apple Canada Inc.', { country: 'Canada' }), named('Apple Japan, Inc.', { country: 'Japan' })],
      [named('Romulus Capital II, L.P.'), named('Romulus Capital III, L.P.')],
      [
        named('AmeriCredit Automobile Receivables Trust 2020-2'),
        named('AmeriCredit Automobile Receivables Trust 2020-3'),
      ],
      [
        named('Mercury', { country: 'US', city: 'San Francisco', website: 'mercury.com' }),
        named('Mercury Corporation', {
          country: 'South Korea',
          city: 'Incheon',
          website: 'http://www.mercury.co.kr',
        }),
      ],
      [
        named('Playmates Toys Limited', { country: 'HK', website: 'playmatestoys.com' }),
        named('Playmates Holdings Limited', { country: 'HK', website: 'playmates.net' }),
      ],
    ] as const)
      expect(score(left, right), left.names[0]).toBeLessThan(SAME_THRESHOLD)
  })

  it('does not lose a first word that is a legal form elsewhere', () => {
    for (const [left, right] of [
      ['Enterprise Solutions', 'The Solutions Co'],
      ['Enterprise Products', 'Products Inc'],
      ['Enterprise Bank', 'The Bank'],
    ] as const)
      expect(score(named(left, { country: 'US' }), named(right, { country: 'US' })), left).toBeLessThan(
        JOIN_THRESHOLD,
      )
    expect(score(named('Enterprise Products Inc'), named('Enterprise Products'))).toBeGreaterThan(
      SAME_THRESHOLD,
    )
  })

  it('asks about names that only a number written otherwise makes alike', () => {
    for (const [left, right] of [
      ['1st Source Corp', 'First Source Corp'],
      ['One Bank Corp', 'First Bank Corp'],
      ['Second Sight Medical', 'Two Sight Medical'],
      ['7 Rivers Inc', 'Seven Rivers Inc'],
    ] as const) {
      const inOneTown = { country: 'US', city: 'South Bend', website: 'https://source.example' }
      const probability = score(named(left, inOneTown), named(right, inOneTown))
      expect(probability, left).toBeLessThan(JOIN_THRESHOLD)
      expect(probability, left).toBeGreaterThan(SAME_THRESHOLD)
    }
    // The numbers of a series are written either way.
    expect(
      score(named('Harl Fund II LP', { country: 'US' }), named('Harl Fund 2 LP', { country: 'US' })),
    ).toBeGreaterThan(JOIN_THRESHOLD)
  })

  it('leaves a pair that only the legal form tells apart to a person', () => {
    const probability = score(
      named('SeaRiver Maritime LLC', { country: 'US' }),
      named('SeaRiver Maritime Inc.', { country: 'US' }),
    )
    expect(probability).toBeGreaterThan(0.1)
    expect(probability).toBeLessThan(JOIN_THRESHOLD)
  })

  it('does not take the class of a share for a word that begins with its letter', () => {
    for (const [left, right] of [
      ['Apple Inc.', 'BROWN-FORMAN CORP.A DL-15'],
      ['Bosch Holdings', 'BERKSHIRE HOLDINGS INC B'],
    ] as const)
      expect(score(named(left), named(right, { country: 'US' })), left).toBeLessThan(SAME_THRESHOLD)
    // Where the words before it agree it is what a cut has left of a word.
    expect(score(named('Weichai Power Holding'), named('WEICHAI POWER H'))).toBeGreaterThan(SAME_THRESHOLD)
  })

  it('says little of two names with nothing in common, and nothing of empty records', () => {
    expect(
      score(named('Aslermont Mining', { country: 'US' }), named('Future Bank', { country: 'BH' })),
    ).toBeLessThan(0.1)
    expect(score({ names: [] }, { names: [''] })).toBeLessThan(SAME_THRESHOLD)
    expect(score({ names: [], website: 'a' }, named('💥'))).toBeLessThan(SAME_THRESHOLD)
  })
})

describe('identifiers', () => {
  const lei = (value: string) => ({ identifiers: [{ kind: 'lei' as const, value }] })
  it('an equal LEI joins names that differ, two different ones part names that agree', () => {
    const apple = 'HWUPKR0MPOU8FGXBT394'
    const microsoft = 'INR2EJN1ERAN0W5ZP974'
    expect(score(named('Alphabet Inc.', lei(apple)), named('Google', lei(apple)))).toBeGreaterThan(
      JOIN_THRESHOLD,
    )
    expect(score(named('Apple Inc.', lei(apple)), named('Apple Inc.', lei(microsoft)))).toBeLessThan(
      SAME_THRESHOLD,
    )
  })

  it('compares none that fails its check digits, and says why', () => {
    const wrong = named('Apple Inc.', lei('HWUPKR0MPOU8FGXBT395'))
    const without = score(named('Apple Inc.'), named('Apple Inc.'))
    expect(score(wrong, wrong)).toBeCloseTo(without, 10)
    const [left, right] = [prepareCompany(wrong), prepareCompany(named('Apple Inc.'))]
    const { reasons } = explainPair(left, right, scoreCompanies(left, right))
    expect(reasons.map(({ text }) => text).join('\n')).toMatch(/LEI HWUPKR0MPOU8FGXBT395 was not compared/)
  })

  it('one ISIN is evidence, and does not by itself join two names that contradict', () => {
    const isin = { identifiers: [{ kind: 'isin' as const, value: 'US0378331005' }], country: 'US' }
    expect(
      score(
        named('Wishpond Technologies Ltd.', { ...isin, country: 'CA', website: 'wishpond.com' }),
        named('Contextlogic Inc.', { ...isin, website: 'wish.com' }),
      ),
    ).toBeLessThan(JOIN_THRESHOLD)
  })

  it.each([
    ['figi', 'BBG000BLNNH6', true],
    ['figi', 'BBG000BLNNH7', false],
    ['vat', 'DE136695976', true],
    ['vat', 'DE136695977', false],
    ['vat', 'BE0428759497', true],
    ['vat', 'IT00743110157', true],
    ['vat', 'IT00743110158', false],
    ['vat', 'PL8567346215', true],
    ['vat', 'DK13585628', true],
    ['cik', '0000320193', true],
    ['cik', '00000', false],
    ['isin', 'US0378331005', true],
    ['isin', 'US0378331006', false],
  ] as const)('%s %s is valid: %s', (kind, value, isValid) => {
    expect(checkIdentifier({ kind, value }).isValid).toBe(isValid)
  })
})

describe('the explanation', () => {
  it('names each thing that agrees and differs, and its sum is the engine’s own', () => {
    const left = prepareCompany(
      named('Playmates Toys Limited', { country: 'Hong Kong', website: 'playmatestoys.com' }),
    )
    const right = prepareCompany(
      named('Playmates Holdings Limited', { country: 'HK', website: 'playmates.net' }),
    )
    const explanation = explainPair(left, right, scoreCompanies(left, right))
    const texts = explanation.reasons.map(({ text }) => text)
    expect(explanation.decision).toBe('apart')
    expect(texts).toContain('“Toys” against “Holdings”; the rest agrees')
    expect(texts).toContain('Both are of Hong Kong')
    expect(texts).toContain('The websites differ: playmatestoys.com and playmates.net')
  })

  it('says how a word stands for another', () => {
    const left = prepareCompany(named('SUPER EXPLOR. DL-,01'))
    const right = prepareCompany(named('Super Exploration Inc.'))
    expect(explainPair(left, right, scoreCompanies(left, right)).reasons.map(({ text }) => text)).toContain(
      '“EXPLOR” shortens “Exploration”; the rest agrees',
    )
  })
})
