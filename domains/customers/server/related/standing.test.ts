import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statedOwners } from '../../contract/index.ts'
import { NOT_SCREENED, type PartyScreening } from './party-screenings.ts'
import type { RelatedPartyRow } from './related-store.ts'
import { standingOf } from './standing.ts'

const party = (id: number, more: Partial<RelatedPartyRow> = {}): RelatedPartyRow => ({
  organisationId: 1,
  id,
  customerId: 1,
  ofPartyId: null,
  role: 'owner',
  shareLow: null,
  shareHigh: null,
  name: `Party ${id}`,
  schema: 'Person',
  countries: [],
  birthDate: null,
  identifiers: [],
  aliases: [],
  gender: null,
  addresses: [],
  source: 'person',
  sourceDetail: '',
  sourceKey: null,
  since: null,
  addedBy: 'ana',
  addedAt: new Date(0),
  endedAt: null,
  endedBy: null,
  endedReason: null,
  version: 1,
  ...more,
})
const exactly = (share: number) => ({ shareLow: share, shareHigh: share })
const screened = (more: Partial<PartyScreening> = {}): PartyScreening => ({
  ...NOT_SCREENED,
  state: 'no-match',
  screeningId: 1,
  ...more,
})
const designated = screened({ state: 'confirmed', isDesignated: true, riskLevel: 'critical' })
const company = { schema: 'Company' } as const

describe('what is known of who owns a customer', () => {
  it('one owner whom two sources state differently counts once, with the greater share, and the difference is said', () => {
    const standing = standingOf(
      company,
      [
        party(1, { name: 'Ana Petrova', ...exactly(0.3) }),
        party(2, { name: 'ana  petrova', ...exactly(0.4), source: 'kyc', birthDate: '1970' }),
      ],
      new Map([
        [1, designated],
        [2, designated],
      ]),
    )
    expect(standing.stated).toEqual({ low: 0.4, high: 0.4 })
    expect(standing.doubts).toEqual([
      'Ana Petrova is stated with different shares: 30% (entered by hand), 40% (KYC check). The greater one counts where sources differ.',
    ])
  })

  it('two of one name whose births differ are two', () => {
    const standing = standingOf(
      company,
      [
        party(1, { name: 'Ana Petrova', ...exactly(0.25), birthDate: '1970' }),
        party(2, { name: 'Ana Petrova', ...exactly(0.25), birthDate: '1995' }),
      ],
      new Map([
        [1, designated],
        [2, designated],
      ]),
    )
    expect(standing).toMatchObject({ verdict: 'yes', arithmetic: 'Ana Petrova 25% + Ana Petrova 25% = 50%' })
  })

  it('a share that nobody states may be all of it; a match of another topic is not counted in the sum', () => {
    expect(standingOf(company, [party(1)], new Map([[1, designated]])).verdict).toBe('possible')
    const exposed = screened({ state: 'match', isDesignated: false, riskLevel: 'medium' })
    expect(standingOf(company, [party(1, exactly(0.8))], new Map([[1, exposed]]))).toMatchObject({
      verdict: 'no',
      arithmetic: null,
      riskLevel: 'medium',
    })
  })

  it('a natural person has no owners, and one who signs for them is a related party all the same', () => {
    const signs = standingOf(
      { schema: 'Person' },
      [party(1, { role: 'signatory' })],
      new Map([[1, screened({ state: 'match', riskLevel: 'critical', isDesignated: true })]]),
    )
    expect(signs).toMatchObject({ known: 'natural-person', verdict: 'no', riskLevel: 'high' })
  })

  it('whatever else is known, a confirmed owner of half or more is never anything but yes, and more owners never make it less', () => {
    const others = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 100 }), others, (percent, shares) => {
        const parties = [
          party(1, exactly(percent / 100)),
          ...shares.map((share, at) => party(at + 2, exactly(share / 100))),
        ]
        const standing = standingOf(company, parties, new Map([[1, designated]]))
        expect([standing.verdict, standing.riskLevel]).toEqual(['yes', 'critical'])
      }),
    )
  })
})

describe('owners that a text states', () => {
  it.each([
    [
      'Ana Petrova, 60\nBo Larsen 10',
      [
        ['Ana Petrova', 0.6],
        ['Bo Larsen', 0.1],
      ],
    ],
    [
      'Ana Petrova (25,5 %); Corrigan Vale BV – 40%',
      [
        ['Ana Petrova', 0.255],
        ['Corrigan Vale BV', 0.4],
      ],
    ],
    ['Ana Petrova', [['Ana Petrova', null]]],
    ['Founders: 62', [['Founders', 0.62]]],
    ['', []],
  ] as const)('reads %j', (text, expected) => {
    const read = statedOwners(text)
    expect('owners' in read && read.owners.map(({ name, share }) => [name, share])).toEqual(expected)
  })
  it('refuses a share above the whole and a line without a name, by its place', () => {
    expect(statedOwners('Ana 60\nBo 101')).toMatchObject({ unread: 2 })
    expect(statedOwners('60')).toMatchObject({ unread: 1 })
  })
})
