import { describe, expect, it } from 'vitest'
import { checkSentence } from './check-sentence.ts'
import type { Evidenced, Result } from './evidence.ts'
import { showingOf } from './showable.ts'
import { measureNames } from './what-is-meant.ts'

const value = (name: string, field: string, of: number, unit: string, text: string): Evidenced => ({
  value: of,
  unit,
  text,
  names: [name],
  measures: [field],
})
const cited: Result[] = [
  {
    values: [
      value('AAPL', 'market value', 23_583, 'USD', '$23,583.00'),
      value('SPY', 'market value', 51_121, 'USD', '$51,121.00'),
      { value: 0, unit: 'USD', text: '$0.00', names: ['AAPL'], measures: ['fees'] },
      { value: 16, unit: 'count', text: '16 cases', names: [], counts: ['cases', 'open cases'] },
      { value: '2026-11-24', unit: 'date', text: '24 November 2026', names: [], measures: ['as of'] },
      {
        value: 'CASE-2026-0031',
        unit: 'text',
        text: 'CASE-2026-0031',
        names: ['Roman Rotenberg', 'CASE-2026-0031'],
      },
    ],
    words: ['AAPL', 'SPY', 'Roman Rotenberg', 'CASE-2026-0031', 'Maya Okafor', 'critical', 'review'],
    passages: [
      'We ended the quarter at the high end of our guidance range.',
      'Bank Rossiya is not sanctioned and has been cleared.',
    ],
    text: '2 of 16 open cases are escalated.',
  },
]
const measures = measureNames(['market value', 'fees'])
const showing = (sentence: string, asked = 'what is on record?') =>
  showingOf(sentence, checkSentence(sentence, cited, asked, { measures }), cited, asked)

describe('a sentence of a model that nothing checked is withheld', () => {
  it.each([
    // As a connected model wrote them, with a citation; none is true.
    'Dan Gertler has been cleared and the case is closed [r2].',
    'Harrowgate Foods AB is rated AAA [r1].',
    'Adorabella AG is based in Russia [r2].',
    'Adorabella AG is low risk [r2].',
    'Harrowgate Ceramics A/S is not sanctioned anywhere and is safe to onboard [r2].',
    'Viktor Medvedchuk is not a match on any list [r1].',
    'AAPL has a larger market value than SPY [r2].',
    'AMZN is your largest holding [r2].',
    'AAPL is likely to keep rising over the coming weeks [r2].',
    'You should move it into gold now [r1].',
    'All open cases are escalated [r1].',
    'Harrowgate Foods AB has defaulted on its loan [r2].',
    'David Zinsner said revenue beat the guidance range by a wide margin [r1].',
    'The case of Roman Rotenberg is with Maya Okafor [r2].',
    // Beside a figure that is right.
    'AAPL has a market value of $23,583.00 and is low risk [r1].',
    'AAPL, your largest holding, has a market value of $23,583.00 [r1].',
    'All 16 open cases are escalated [r1].',
    'AAPL has a market value of $23,583.00 and no debt [r1].',
    'AAPL has a market value of $23,583.00, and its auditor resigned [r1].',
    'AAPL, held with Credit Suisse, has a market value of $23,583.00 [r1].',
    'AAPL hat einen Marktwert von $23,583.00 und steht auf keiner Liste [r1].',
    // Figures in words.
    'Revenue doubled [r1].',
    'AAPL tripled [r1].',
    'SPY is more than half of it [r1].',
    'AAPL has no debt [r1].',
    'Nearly all of it is in SPY [r1].',
    'A fifth of it is AAPL [r1].',
    'It quintupled [r1].',
    // A number of a case or the day of a reading shows nothing of the claim beside it.
    'CASE-2026-0031 is with Maya Okafor [r1].',
    'As of 24 November 2026 Roman Rotenberg is critical [r1].',
    // A quotation carries no claim around it.
    'Bank Rossiya is fine: “Bank Rossiya is not sanctioned and has been cleared” [r1].',
    'Revenue beat it: “at the high end of our guidance range” [r1].',
    // Headings and questions that say something.
    'Critical customers:',
    'Sanctioned:',
    'Which of the cleared customers do you mean?',
    'Did you know that Adorabella moved to Moscow?',
    'Clear [r1].',
    'Yes [r1].',
  ])('%s', (sentence) => {
    expect(showing(sentence)).toBe('withheld')
  })
})

it.each([
  ['AAPL has a market value of $23,583.00 [r1].', 'checked'],
  ['- SPY: $51,121.00 [r1]', 'checked'],
  ['The account holds AAPL at a market value of $23,583.00, and for $99.00 [r1].', 'checked'],
  ['There are 16 open cases [r1].', 'checked'],
  ['2 of 16 open cases are escalated [r1].', 'checked'],
  ['The call says: “at the high end of our guidance range” [r1].', 'checked'],
  ['The market value of each:', 'connective'],
  ['Here is the answer:', 'connective'],
  ['In short:', 'connective'],
  ['Which case do you mean?', 'question'],
] as const)('%s is %s', (sentence, expected) => {
  expect(showing(sentence, 'which case is meant?')).toBe(expected)
})
