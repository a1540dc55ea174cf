import type { CreditSimulation } from '#domains/credit/contract/index.ts'
import { type AskedTopic, at, type Field, field, NoEvidence, phrases, type Row } from '../topic.ts'
import { rateNote, rateSpan } from './book.ts'

const cents = (id: string, label: string, names: readonly string[], read: Field['read']): Field =>
  field(id, { label, unit: 'USD', names, read, isSummed: false })

const quantile = (confidence: number) => (row: Row) => {
  const stated = (row.quantiles as CreditSimulation['quantiles']).find(
    (one) => Math.abs(one.confidence - confidence) < 1e-9,
  )
  return stated ? stated.lossCents / 100 : null
}

/** What a year may cost the whole book, as it was simulated last. */
export const creditLosses: AskedTopic = {
  id: 'credit-losses',
  label: 'simulated losses of the credit book',
  href: '/dashboard/credit/portfolio',
  isSingle: true,
  isOfNow: true,
  nouns: phrases(
    `credit var, portfolio loss, loss distribution, loan loss, credit loss, credit simulation, simulated loss`,
  ),
  hints: ['credit', 'loss', 'simulation', 'book', 'year', 'worst'],
  about: [],
  usual: ['expected', 'unexpected', 'p999', 'shortfall'],
  nameOf: () => 'the credit book',
  columns: [
    cents(
      'expected',
      'expected loss',
      ['simulated expected loss', 'mean loss'],
      at('expectedLossCents', 0.01),
    ),
    cents(
      'unexpected',
      'unexpected loss',
      ['unexpected loss', 'economic capital'],
      at('unexpectedLossCents', 0.01),
    ),
    cents(
      'shortfall',
      'expected shortfall',
      ['credit expected shortfall', 'shortfall of the credit book', 'credit shortfall'],
      at('shortfallCents', 0.01),
    ),
    cents('p99', 'loss at 99%', ['credit var at 99', 'loss at 99'], quantile(0.99)),
    cents(
      'p999',
      'loss at 99.9%',
      ['credit var', 'credit value at risk', 'loss at 99.9', 'loss quantile'],
      quantile(0.999),
    ),
  ],
  async load(asker) {
    const { newest } = await asker.ask<{ newest: CreditSimulation | null }>('credit.simulation', {})
    if (!newest)
      throw new NoEvidence(
        'Nobody has simulated the losses of the credit book yet, so there is no figure of them.',
        'Simulations of the credit book',
      )
    if (newest.book.hasSample) asker.notes.add('Sample data')
    asker.notes.add('Simulated')
    if (newest.book.unrated > 0) asker.notes.add('Borrowers without a rating are not in it')
    if (newest.book.hasOtherCurrencies)
      asker.notes.add('What is lent in currencies without an exchange rate is not in it')
    asker.notes.add(rateNote(newest.centralRate))
    if (!newest.isSettled) asker.notes.add('The figures have not settled: more years would move them')
    return {
      rows: [newest as unknown as Row],
      tool: 'credit.simulation',
      asOf: newest.at,
      span: `losses at 99% and at 99.9%, ${rateSpan(newest.centralRate)}`,
    }
  },
}
