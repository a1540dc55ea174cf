import { describe, expect, it } from 'vitest'
import { askedIn, findAnswers, isAnswer, queryFor } from './index.ts'

const loan = [
  'FACILITY AGREEMENT dated 14 March 2025 between Kestrelby Cables Ltd as Borrower and Northfield Bank plc as Lender.',
  '2. The Facility. The Lender makes available to the Borrower a term loan facility of £25,000,000. The Borrower shall apply all amounts borrowed towards the acquisition of Halden Wire.',
  '5. Repayment. The Borrower shall repay the Loan in full on 14 March 2030. The Borrower may prepay the Loan on not less than 10 Business Days notice without premium or penalty.',
  '6. Interest. The rate of interest on the Loan for each Interest Period is SONIA plus 2.75% per annum. Default interest accrues at 2% above that rate.',
  '8. Financial covenants. The ratio of Net Debt to EBITDA shall not exceed 3.50:1. Interest Cover shall be at least 4.00:1. The covenants are tested on each Quarter Date.',
  '9. Events of Default. A failure to pay on the due date is an Event of Default unless payment is made within 3 Business Days.',
].map((text) => ({ text, heading: 'Facility agreement Kestrelby' }))

const policy = [
  '1. Purpose. This policy explains what employees may accept from and offer to third parties.',
  '2. Gifts. An employee may accept a gift with a value of up to €100. Cash is never accepted. Hospitality above €250 needs the approval of the Head of Compliance.',
  '3. Register. Each gift is entered in the register within five working days.',
  '4. Retention. Entries of the register are retained for seven years after the end of the year in which they were made.',
  '5. Breaches. A breach is reported to the Compliance Officer without delay and may lead to dismissal.',
].map((text) => ({ text, heading: 'Gifts and hospitality policy' }))

const answer = (question: string, passages: typeof loan): string | null => {
  const [first] = findAnswers(question, passages, { searched: passages.length }).filter(isAnswer)
  return first ? passages[first.passage]!.text.slice(first.start, first.end) : null
}

describe('a question over a loan agreement and a policy', () => {
  it.each([
    ['what is the interest rate', loan, '2.75%'],
    ['when does the loan mature', loan, '14 March 2030'],
    ['how much is the loan', loan, '£25,000,000'],
    ['what is the maximum gift value', policy, '€100'],
    ['how long are entries kept', policy, 'seven years'],
  ])('is answered word for word though the text uses other words: %s', (question, passages, words) => {
    expect(answer(question, passages)).toContain(words)
  })

  it.each([
    ['what is the coupon of the 2044 notes', loan],
    ['how many employees does the borrower have', loan],
    ['who is the auditor', loan],
    ['what is the dividend policy', policy],
    ['how many aircraft were delivered', policy],
    ['what is the notice period for resignation', policy],
  ])('is refused where no passage answers it: %s', (question, passages) => {
    expect(answer(question, passages)).toBeNull()
  })
})

it('a search asks for the telling words and those that mean the same, and for no others', () => {
  expect(askedIn('How many people work there?').map(({ stem }) => stem)).toEqual(['people'])
  expect(queryFor('How many people work there?').split(' or ')).toEqual(
    expect.arrayContaining(['people', 'employee', 'headcount', 'workforce']),
  )
  expect(queryFor('what is it?')).toBe('')
})

it('a number of something else is no count of what is asked', () => {
  const passages = [
    'We had 11,405,569 shares issuable under our employee stock plan.',
    'As of December 31, 2024, we had approximately 36,000 employees in 38 countries.',
    'In addition, tuition was reimbursed for 2,600 employees.',
  ].map((text) => ({ text, heading: '' }))
  const [first] = findAnswers('how many employees are there', passages, { searched: 400 })
  expect(passages[first!.passage]!.text).toContain('36,000')
})
