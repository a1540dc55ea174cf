import { expect, it } from 'vitest'
import { yearsOf } from './payments.ts'

const payment = (date: string, interest: number, principal = 0) => ({
  date,
  interest,
  principal,
  presentValue: interest + principal,
})

it('payments of a year are added up, and a year without any is shown as one', () => {
  const years = yearsOf([
    payment('2027-05-15', 25),
    payment('2027-11-15', 25),
    payment('2029-05-15', 25, 1000),
  ])
  expect(years).toEqual([
    { year: '2027', interest: 50, principal: 0, presentValue: 50 },
    { year: '2028', interest: 0, principal: 0, presentValue: 0 },
    { year: '2029', interest: 25, principal: 1000, presentValue: 1025 },
  ])
  expect(yearsOf([])).toEqual([])
})
