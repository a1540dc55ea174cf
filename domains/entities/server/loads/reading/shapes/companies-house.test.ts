import { describe, expect, it } from 'vitest'
import { companyData, significantControl } from './companies-house.ts'
import { leiRecord } from './gleif.ts'

const stakeOf = (...natures: string[]) =>
  significantControl(1, {
    company_number: '04512377',
    data: {
      kind: 'individual-person-with-significant-control',
      name: 'Ada Harwood',
      natures_of_control: natures,
      notified_on: '2020-01-01',
      links: { self: '/company/04512377/persons-with-significant-control/individual/abc' },
    },
  }).links?.find(({ kind }) => kind === 'owns')

describe('what the register of significant control says of shares', () => {
  it('is a band', () => {
    expect(stakeOf('ownership-of-shares-25-to-50-percent')).toMatchObject({ low: 0.25, high: 0.5 })
    expect(stakeOf('ownership-of-shares-75-to-100-percent')).toMatchObject({ low: 0.75, high: 1 })
  })

  it('shares of one’s own and through a trust or a firm may be the same or add up: the greater at least, all of them at the most', () => {
    expect(
      stakeOf('ownership-of-shares-25-to-50-percent', 'ownership-of-shares-25-to-50-percent-as-trust'),
    ).toMatchObject({ low: 0.25, high: 1 })
    expect(
      stakeOf('ownership-of-shares-25-to-50-percent', 'ownership-of-shares-50-to-75-percent-as-firm'),
    ).toMatchObject({ low: 0.5, high: 1 })
  })
})

it('a day that no calendar has is refused, and not taken for one of the next month', () => {
  const row = { CompanyName: 'Bulrush Ltd', CompanyNumber: '09876543', CompanyStatus: 'Active' }
  expect(companyData(1, { ...row, IncorporationDate: '28/02/2015' }).facts?.foundedYear).toBe(2015)
  for (const day of ['31/02/2015', '31/04/2015', '29/02/2015', '00/01/2015', '01/13/2015'])
    expect(() => companyData(1, { ...row, IncorporationDate: day }), day).toThrow('is no day')
})

it('a row without an identifier says so', () => {
  expect(() => leiRecord(1, { Entity: { LegalName: 'Bulrush' } })).toThrow('The row has no LEI')
})
