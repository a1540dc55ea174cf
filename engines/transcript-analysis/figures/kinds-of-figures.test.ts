import { describe, expect, it } from 'vitest'
import { analyseTranscript, type Figures } from '../index.ts'

/** What is shown of a call whose chief financial officer says some words. */
function saying(words: string): Figures {
  const read = analyseTranscript(
    [
      'Operator: Good morning and welcome to the Kestrel Marine third quarter 2024 earnings conference call. I will turn the call over to Dana Whitlock, Chief Financial Officer.',
      `Dana Whitlock: Thank you, and good morning everyone. ${words} We are pleased with what the teams in our ports have done.`,
      'Operator: Our first question comes from the line of Raj Patel with Halden Capital. Please go ahead.',
      'Raj Patel: How is demand in the ports?',
      'Dana Whitlock: It is good in all of them.',
    ].join('\n\n'),
  )
  if (read.outcome !== 'analysed') throw new Error(read.reason)
  return read.figures
}

describe('earnings a share of two kinds', () => {
  it.each([
    ['in one list', 'GAAP and adjusted EPS for the third quarter were $0.86 and $1.12, respectively.'],
    [
      'under the words a sentence opens with',
      'We reported third quarter GAAP earnings per share of $0.86. On an adjusted basis, earnings per share were $1.12.',
    ],
    [
      'behind a sum',
      'GAAP net income for the third quarter was $86 million, or $0.86 per diluted share. Non-GAAP net income for the third quarter was $112 million, or $1.12 per diluted share.',
    ],
  ])('are both shown, each by its kind: %s', (_, words) => {
    const { display } = saying(words).earnings!
    expect(display).toContain('$0.86 per share (GAAP)')
    expect(display).toContain('$1.12 per share (adjusted)')
  })
})

it('a loss is shown as one', () => {
  const { earnings, candidates } = saying('Net loss was $79 million, with a loss per share of $0.10.')
  expect((earnings ?? candidates.earnings[0])?.value).toBeLessThan(0)
})

describe('growth of revenue', () => {
  it('is of the revenue that its rate stands before, and no other', () => {
    const { revenueGrowth } = saying(
      'We delivered 20% total revenue growth and 39% recurring revenue growth in the third quarter.',
    )
    expect(revenueGrowth?.value ?? 20).toBe(20)
  })

  it('is in the order that "respectively" says', () => {
    const { revenueGrowth, candidates } = saying(
      'Total company revenue was $3.9 billion and operating income was $458 million, an increase of 4% and 6%, respectively.',
    )
    expect((revenueGrowth ?? candidates.revenueGrowth[0])?.value ?? 4).toBe(4)
  })

  it('is called organic where that is what it is', () => {
    const { revenueGrowth, candidates } = saying(
      'Total revenue for the third quarter was $412.6 million, an organic increase of 3.4%.',
    )
    expect((revenueGrowth ?? candidates.revenueGrowth[0])?.kind).toContain('organic')
  })

  it('is derived where two amounts say it and no rate does, and is named as derived, never as stated', () => {
    const { revenueGrowth, derivedGrowth } = saying(
      'Total revenue for the third quarter was $216.4 million compared to $200.2 million in the prior year quarter.',
    )
    expect(revenueGrowth).toBeNull()
    expect(derivedGrowth).toMatchObject({ value: 8.1, kind: 'derived from two amounts' })
    expect(derivedGrowth?.display).toBe('+8.1% (derived from $216.4 million and $200.2 million)')
  })

  it.each([
    ['on the quarter before', 'was $216.4 million compared to $200.2 million in the prior quarter.'],
    ['of amounts too round to tell it', 'was $1.2 billion compared to $1 billion in the prior year quarter.'],
    ['where a rate is stated', 'was $216.4 million, up 8% from $200.2 million in the prior year quarter.'],
  ])('is not derived %s', (_, words) => {
    expect(saying(`Total revenue for the third quarter ${words}`).derivedGrowth).toBeNull()
  })
})
