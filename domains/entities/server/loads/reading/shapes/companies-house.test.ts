import { describe, expect, it } from 'vitest'
import { significantControl } from './companies-house.ts'

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
