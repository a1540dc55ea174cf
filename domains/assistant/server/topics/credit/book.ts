import type { CentralRate, CreditDashboard } from '#domains/credit/contract/index.ts'
import { type AskedTopic, at, figure, phrases, type Row } from '../topic.ts'
import { HREF } from './borrower-files.ts'

/** What every loss and rating of the model rests on. */
export const rateNote = ({ since }: CentralRate) =>
  `Ratings and losses rest on a central default rate${since === null ? ' that is an assumption' : ''}`

/** The rate itself stands in what is cited, where a reader finds what a figure rests on. */
export const rateSpan = ({ rate }: CentralRate) =>
  `central default rate of ${Number((rate * 100).toPrecision(4))}%`

/** The whole of what is lent: the figures of the credit dashboard. */
export const creditBook: AskedTopic = {
  id: 'credit-book',
  label: 'credit book',
  href: HREF,
  isSingle: true,
  isOfNow: true,
  nouns:
    phrases(`credit book, loan book, credit portfolio, loan portfolio, credit dashboard, lending book, book of loans,
    concentration of the loan book, central default rate`),
  hints: ['credit', 'borrower', 'lent', 'book', 'exposure', 'total', 'average', 'rating', 'lending'],
  about: [],
  // The book as a whole says nothing of a part of it.
  lean: ({ text }) =>
    /\b(?:aaa|aa|bbb|bb|ccc|cc|rated|investment grade|each|which|who)\b/.test(text) ? -4 : 0,
  usual: ['exposure', 'expectedLoss', 'averageScore', 'highRisk', 'borrowers'],
  nameOf: () => 'the credit book',
  columns: [
    figure(
      'exposure',
      'committed in US dollars',
      'USD',
      `total credit exposure, credit exposure, total lent, lent in total, lent in all, lent out,
        have we lent, total exposure to borrowers, total loan, total commitment, committed in total,
        committed exposure, committed credit exposure, committed credit, total committed exposure,
        committed, exposure of the book, total exposure of, book size, size of the book`,
      at('figures.exposure.value', 0.01),
    ),
    figure(
      'expectedLoss',
      'expected loss of a year, over rated borrowers',
      'USD',
      'expected loss, expected credit loss, ecl, total expected loss',
      at('expectedLossCents', 0.01),
    ),
    figure(
      'averageScore',
      'average credit score',
      'score',
      'average credit score, average score, mean credit score',
      at('figures.averageScore.value'),
    ),
    figure(
      'highRisk',
      'borrowers rated CCC or worse',
      'count',
      `high risk borrower, borrowers of high risk, high risk names, ccc or worse, high risk companies`,
      at('figures.highRisk.value'),
    ),
    figure(
      'alerts',
      'open credit alerts',
      'count',
      'credit alert, credit warning, alerts about borrowers, alert about borrower',
      at('figures.alerts.value'),
    ),
    figure('borrowers', 'borrowers', 'count', 'how many borrowers, number of borrowers', at('borrowers')),
    figure('rated', 'rated borrowers', 'count', 'rated borrower, borrowers with a rating', at('rated')),
    figure(
      'concentration',
      'concentration (Herfindahl index, a fraction)',
      'number',
      `herfindahl, concentration index, concentration, credit concentration, hhi,
        concentration of the book, concentrated book, concentrated is the book,
        concentrated is the loan book`,
      at('concentration.index'),
    ),
    figure(
      'centralRate',
      'central default rate',
      'share',
      `central default rate, central rate, base default rate, default rate assumption,
        assumed default rate, default rate we use, default rate do we use`,
      at('centralRate.rate'),
    ),
    figure(
      'rateSource',
      'source of the central default rate',
      'text',
      'source of the central default rate, where central default rate',
      at('centralRate.source'),
    ),
    figure(
      'onOldStatements',
      'borrowers on old statements',
      'count',
      'old statement, outdated statement, stale statement, borrowers on old statements',
      at('onOldStatements'),
    ),
    figure(
      'largest',
      'share of the largest borrower',
      'share',
      'share of the largest borrower, largest obligor, biggest obligor',
      (row) => (row.concentration as CreditDashboard['concentration']).obligors[0]?.share ?? null,
    ),
    figure(
      'unrated',
      'committed to borrowers without a rating',
      'USD',
      'unrated exposure, exposure to unrated, lent to unrated, exposure without a rating',
      at('unratedExposureCents', 0.01),
    ),
  ],
  async load(asker) {
    const book = await asker.ask<CreditDashboard>('credit.dashboard', {})
    if (book.hasSample) asker.notes.add('Sample data')
    if (book.otherCurrencies.length > 0)
      asker.notes.add('What is lent in currencies without an exchange rate is in no figure')
    if (book.rated < book.borrowers)
      asker.notes.add('Borrowers without a rating are in no score and no expected loss')
    asker.notes.add(rateNote(book.centralRate))
    if (book.atAnotherRate > 0)
      asker.notes.add(
        'Some ratings were made at another central default rate and are still to be assessed anew',
      )
    return {
      rows: [book as unknown as Row],
      tool: 'credit.dashboard',
      asOf: book.figures.exposure.asOf,
      span: rateSpan(book.centralRate),
    }
  },
}
