import { expect, it } from 'vitest'
import { namedIn, rowsOf } from './coverage-spec.ts'

it('reads the rows of a requirements table', () => {
  expect(
    rowsOf('| KYB-001 | A route. | route | 002 |\n| Area | Title |\n| KYB-002 | A text. | text | 002 |'),
  ).toEqual([
    { id: 'KYB-001', text: 'A route.' },
    { id: 'KYB-002', text: 'A text.' },
  ])
})

it('finds the rows that a test names, one by one and as ranges', () => {
  expect([...namedIn("it('KYB-014 age', …) // QUERY-006..008")]).toEqual([
    'KYB-014',
    'QUERY-006',
    'QUERY-007',
    'QUERY-008',
  ])
})
