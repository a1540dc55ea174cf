import type {
  BorrowerFile,
  Covenant,
  CreditAlert,
  CreditDashboard,
  CreditDecision,
  CreditSimulation,
  Facility,
} from '#domains/credit/contract/index.ts'
import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import { type Asker, allRows } from '../answering/asker.ts'
import {
  type AskedTopic,
  at,
  type Field,
  field,
  NoEvidence,
  type Row,
  Unclear,
  type Wanted,
} from './topic.ts'

const about = ['borrower', 'customer']
const HREF = '/dashboard/credit'

const isOfBorrower = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'customer'
    ? row.customerId !== null && String(row.customerId) === id
    : String(row.borrowerId) === id

const isOfSome = ({ names }: Reading): boolean =>
  names.some(({ things }) => things.some(({ kind }) => about.includes(kind)))

/** So many borrowers have what is kept of them read for one question. */
const BORROWERS_MOST = 60

/** What is kept of the borrowers that a question names, or of all. @throws NoEvidence, Unclear. */
async function filesFor(asker: Asker, { things, reading }: Wanted): Promise<BorrowerFile[]> {
  const { rows } = await allRows<Row>(asker, 'credit.borrowers', {})
  const named = rows.filter((row) =>
    things.some((thing) => isOfBorrower({ ...row, borrowerId: row.id }, thing)),
  )
  if (things.length > 0 && named.length === 0)
    throw new NoEvidence(
      `Nothing is lent to ${things.map(({ label }) => label).join(' or ')}: it is no borrower here.`,
      'Borrowers',
    )
  if (things.length === 0 && reading.unknown.length > 0)
    throw new NoEvidence(
      `No borrower here is called “${reading.unknown.map(({ raw }) => raw).join(' ')}”, so there is nothing to read.`,
      'Borrowers',
    )
  const read = named.length > 0 ? named : rows
  if (read.length > BORROWERS_MOST)
    throw new Unclear(
      'That is read of a borrower at a time here. Of which one?',
      rows.slice(0, 3).map(({ name }) => String(name)),
    )
  if (read.some(({ isSample }) => isSample === true)) asker.notes.add('Sample data')
  return Promise.all(read.map(({ id }) => asker.ask<BorrowerFile>('credit.borrower', { id })))
}

/** The rows of all files, each with the borrower that it is of. */
const rowsOf = <Kept extends object>(
  files: readonly BorrowerFile[],
  of: (file: BorrowerFile) => readonly Kept[],
): Row[] =>
  files.flatMap((file) =>
    of(file).map((one) => ({
      ...(one as Row),
      borrowerId: file.borrower.id,
      customerId: file.borrower.customerId,
      borrower: file.borrower.name,
    })),
  )

const found = (asker: Asker, rows: readonly Row[]) => ({
  rows,
  tool: 'credit.borrower',
  asOf: asker.ctx.now.toISOString(),
  standing: null,
})

/** An amount of a facility, where it is in US dollars. */
const dollars = (id: string, label: string, names: readonly string[], path: string): Field =>
  field(id, {
    label,
    unit: 'USD',
    names,
    read: (row) => (row.currency === 'USD' ? at(path, 0.01)(row) : null),
    isSummed: true,
  })

export const facilities: AskedTopic = {
  id: 'facilities',
  label: 'facilities',
  href: HREF,
  knowsStrangers: true,
  nouns: ['facility', 'credit facility', 'credit line', 'loan', 'term loan', 'revolver', 'line of credit'],
  hints: ['borrower', 'drawn', 'committed', 'lent', 'lend', 'loss'],
  about,
  usual: ['committed', 'drawn', 'maturity', 'expectedLoss'],
  dated: 'maturity',
  orders: {
    most: 'committed',
    least: 'committed',
    oldest: 'maturity',
    newest: 'maturity',
    worst: 'expectedLoss',
  },
  nameOf: (row) => String(row.borrower),
  detailOf: (row) => String(row.name),
  isOf: isOfBorrower,
  lean: (reading) => (isOfSome(reading) ? 0.6 : -0.5),
  columns: [
    dollars(
      'committed',
      'committed',
      ['committed', 'commitment', 'facility size', 'size of the facility'],
      'committedCents',
    ),
    dollars(
      'drawn',
      'drawn',
      [
        'drawn',
        'drawn amount',
        'utilised',
        'utilized',
        'used of the facility',
        'outstanding loan',
        'loan outstanding',
      ],
      'drawnCents',
    ),
    field('undrawn', {
      label: 'undrawn',
      unit: 'USD',
      names: ['undrawn', 'headroom', 'not drawn', 'unused', 'still available'],
      read: (row) =>
        row.currency === 'USD' ? (Number(row.committedCents) - Number(row.drawnCents)) / 100 : null,
      isSummed: true,
    }),
    dollars(
      'exposureAtDefault',
      'exposure at default',
      ['exposure at default', 'ead'],
      'exposureAtDefaultCents',
    ),
    field('lossGivenDefault', {
      label: 'loss given default',
      unit: 'share',
      names: ['loss given default', 'lgd', 'recovery'],
      read: at('lossGivenDefault'),
      isSummed: false,
    }),
    dollars(
      'expectedLoss',
      'expected loss of a year',
      [
        'expected loss of the facility',
        'expected loss',
        'expected loss on',
        'expected loss for',
        'facility loss',
      ],
      'expectedLossCents',
    ),
    field('seniority', {
      label: 'seniority',
      unit: 'text',
      kind: 'category',
      names: ['seniority', 'ranking', 'secured or'],
      values: { secured: ['secured'], senior: ['senior'], subordinated: ['subordinated', 'junior'] },
      read: at('seniority'),
    }),
    field('maturity', {
      label: 'matures on',
      unit: 'day',
      names: [
        'maturity of the loan',
        'loan mature',
        'facility mature',
        'repaid',
        'mature',
        'maturity',
        'matures',
      ],
      read: at('maturity'),
    }),
  ],
  async load(asker, wanted) {
    const rows = rowsOf<Facility>(await filesFor(asker, wanted), (file) => file.facilities)
    if (rows.some(({ currency }) => currency !== 'USD'))
      asker.notes.add('Facilities in other currencies are named without their amounts: nothing is converted')
    return found(asker, rows)
  },
}

export const covenants: AskedTopic = {
  id: 'covenants',
  label: 'covenants',
  href: HREF,
  knowsStrangers: true,
  nouns: ['covenant', 'loan covenant', 'financial covenant'],
  hints: ['breach', 'breached', 'broken', 'borrower', 'test', 'kept'],
  about,
  usual: ['state', 'threshold', 'value'],
  nameOf: (row) => String(row.borrower),
  detailOf: (row) => String(row.label),
  isOf: isOfBorrower,
  lean: (reading) => (isOfSome(reading) ? 0.6 : -0.5),
  isOfNow: true,
  columns: [
    field('state', {
      label: 'state',
      unit: 'text',
      kind: 'category',
      names: ['state', 'status', 'compliance with'],
      values: {
        broken: [
          'broken',
          'breached',
          'breach',
          'in breach',
          'not met',
          'violated',
          'violation',
          'failed',
          'failing',
        ],
        kept: ['kept', 'met', 'in compliance', 'passing', 'passed'],
        'not known': ['not tested', 'untested'],
      },
      read: at('state'),
    }),
    field('threshold', {
      label: 'threshold',
      unit: 'number',
      names: ['threshold', 'covenant level'],
      read: at('threshold'),
      isSummed: false,
    }),
    field('value', {
      label: 'last tested value',
      unit: 'number',
      names: ['tested value', 'covenant value', 'last test'],
      read: at('value'),
      isSummed: false,
    }),
  ],
  async load(asker, wanted) {
    const rows = rowsOf<Covenant>(await filesFor(asker, wanted), (file) => file.covenants).map((row): Row => {
      const [test] = (row.tests as Covenant['tests']).toSorted((one, other) =>
        one.period < other.period ? 1 : -1,
      )
      return {
        ...row,
        value: test?.value ?? null,
        state: test?.isMet == null ? 'not known' : test.isMet ? 'kept' : 'broken',
      }
    })
    return found(asker, rows)
  },
}

export const creditDecisions: AskedTopic = {
  id: 'credit-decisions',
  label: 'credit decisions',
  href: HREF,
  knowsStrangers: true,
  nouns: [
    'override',
    'overridden rating',
    'rating override',
    'credit decision',
    'limit proposal',
    'proposed limit',
    'credit proposal',
  ],
  hints: ['proposed', 'waiting', 'agreed', 'rating', 'limit', 'borrower'],
  about,
  usual: ['state', 'kind', 'rating', 'limit', 'until'],
  dated: 'askedAt',
  orders: { newest: 'askedAt', oldest: 'until' },
  nameOf: (row) => String(row.borrower),
  detailOf: (row) => String(row.kind),
  isOf: isOfBorrower,
  lean: (reading) => (isOfSome(reading) ? 0.6 : -0.5),
  columns: [
    field('state', {
      label: 'state',
      unit: 'text',
      kind: 'category',
      names: ['state', 'status'],
      values: {
        proposed: [
          'proposed',
          'waiting',
          'pending',
          'awaiting',
          'to be agreed',
          'waiting for a second person',
        ],
        'in-force': ['in force', 'agreed', 'active'],
        rejected: ['rejected', 'refused', 'turned down'],
        expired: ['expired'],
        replaced: ['replaced'],
      },
      read: at('state'),
    }),
    field('kind', {
      label: 'kind',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        rating: ['rating override', 'rating decision'],
        limit: ['limit proposal', 'proposed limit', 'limit decision'],
      },
      read: at('kind'),
    }),
    field('rating', { label: 'rating', unit: 'text', names: [], read: at('rating') }),
    field('limit', { label: 'limit', unit: 'USD', names: [], read: at('limitCents', 0.01), isSummed: false }),
    field('until', {
      label: 'holds until',
      unit: 'day',
      names: ['holds until', 'until when', 'override end', 'override expire'],
      read: at('until'),
    }),
    field('askedAt', { label: 'asked for on', unit: 'moment', names: [], read: at('askedAt') }),
  ],
  async load(asker, wanted) {
    return found(
      asker,
      rowsOf<CreditDecision>(await filesFor(asker, wanted), (file) => file.decisions),
    )
  },
}

const bookFigure = (
  id: string,
  label: string,
  unit: Field['unit'],
  names: readonly string[],
  read: Field['read'],
  isSummed = false,
): Field => field(id, { label, unit, names, read, isSummed })

/** The whole of what is lent: the figures of the credit dashboard. */
export const creditBook: AskedTopic = {
  id: 'credit-book',
  label: 'credit book',
  href: HREF,
  isSingle: true,
  isOfNow: true,
  nouns: [
    'credit book',
    'loan book',
    'credit portfolio',
    'loan portfolio',
    'credit dashboard',
    'lending book',
    'book of loans',
    'concentration of the loan book',
  ],
  hints: ['credit', 'borrower', 'lent', 'book', 'exposure', 'total', 'average', 'rating', 'lending'],
  about: [],
  // The book as a whole says nothing of a part of it.
  lean: ({ text }) =>
    /\b(?:aaa|aa|bbb|bb|ccc|cc|rated|investment grade|each|which|who)\b/.test(text) ? -4 : 0,
  usual: ['exposure', 'expectedLoss', 'averageScore', 'highRisk', 'borrowers'],
  nameOf: () => 'the credit book',
  columns: [
    bookFigure(
      'exposure',
      'committed in US dollars',
      'USD',
      [
        'total credit exposure',
        'credit exposure',
        'total lent',
        'lent in total',
        'lent in all',
        'lent out',
        'have we lent',
        'total exposure to borrowers',
        'total loan',
        'total commitment',
        'committed in total',
      ],
      at('figures.exposure.value', 0.01),
    ),
    bookFigure(
      'expectedLoss',
      'expected loss of a year, over rated borrowers',
      'USD',
      ['expected loss', 'expected credit loss', 'ecl', 'total expected loss'],
      at('expectedLossCents', 0.01),
    ),
    bookFigure(
      'averageScore',
      'average credit score',
      'score',
      ['average credit score', 'average score', 'mean credit score'],
      at('figures.averageScore.value'),
    ),
    bookFigure(
      'highRisk',
      'borrowers rated CCC or worse',
      'count',
      [
        'high risk borrower',
        'borrowers of high risk',
        'high risk names',
        'ccc or worse',
        'high risk companies',
      ],
      at('figures.highRisk.value'),
    ),
    bookFigure(
      'alerts',
      'open credit alerts',
      'count',
      ['credit alert', 'credit warning', 'alerts about borrowers', 'alert about borrower'],
      at('figures.alerts.value'),
    ),
    bookFigure(
      'borrowers',
      'borrowers',
      'count',
      ['how many borrowers', 'number of borrowers'],
      at('borrowers'),
    ),
    bookFigure(
      'rated',
      'rated borrowers',
      'count',
      ['rated borrower', 'borrowers with a rating'],
      at('rated'),
    ),
    bookFigure(
      'concentration',
      'concentration (Herfindahl index, a fraction)',
      'number',
      [
        'herfindahl',
        'concentration index',
        'credit concentration',
        'hhi',
        'concentration of the book',
        'concentrated book',
        'concentrated is the book',
        'concentrated is the loan book',
      ],
      at('concentration.index'),
    ),
    bookFigure(
      'largest',
      'share of the largest borrower',
      'share',
      ['share of the largest borrower', 'largest obligor', 'biggest obligor'],
      (row) => (row.concentration as CreditDashboard['concentration']).obligors[0]?.share ?? null,
    ),
    bookFigure(
      'unrated',
      'committed to borrowers without a rating',
      'USD',
      ['unrated exposure', 'exposure to unrated', 'lent to unrated', 'exposure without a rating'],
      at('unratedExposureCents', 0.01),
    ),
  ],
  async load(asker) {
    const book = await asker.ask<CreditDashboard>('credit.dashboard', {})
    if (book.hasSample) asker.notes.add('Sample data')
    if (book.otherCurrencies.length > 0) asker.notes.add('What is lent in other currencies is in no figure')
    if (book.rated < book.borrowers)
      asker.notes.add('Borrowers without a rating are in no score and no expected loss')
    return {
      rows: [book as unknown as Row],
      tool: 'credit.dashboard',
      asOf: book.figures.exposure.asOf,
      standing: null,
    }
  },
}

const cents = (id: string, label: string, names: readonly string[], read: Field['read']): Field =>
  field(id, { label, unit: 'USD', names, read, isSummed: false })
const quantile = (confidence: number) => (row: Row) => {
  const told = (row.quantiles as CreditSimulation['quantiles']).find(
    (one) => Math.abs(one.confidence - confidence) < 1e-9,
  )
  return told ? told.lossCents / 100 : null
}

/** What a year may cost the whole book, as it was simulated last. */
export const creditLosses: AskedTopic = {
  id: 'credit-losses',
  label: 'simulated losses of the credit book',
  href: '/dashboard/credit/portfolio',
  isSingle: true,
  isOfNow: true,
  nouns: [
    'credit var',
    'portfolio loss',
    'loss distribution',
    'loan loss',
    'credit loss',
    'credit simulation',
    'simulated loss',
  ],
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
    if (newest.book.hasOtherCurrencies) asker.notes.add('What is lent in other currencies is not in it')
    if (!newest.isSettled) asker.notes.add('The figures have not settled: more years would move them')
    return {
      rows: [newest as unknown as Row],
      tool: 'credit.simulation',
      asOf: newest.at,
      standing: null,
      span: 'losses at 99% and at 99.9%',
    }
  },
}

export const creditAlerts: AskedTopic = {
  id: 'credit-alerts',
  label: 'credit alerts',
  href: '/dashboard/analytics',
  nouns: [
    'credit alert',
    'credit warning',
    'early warning',
    'alerts about borrowers',
    'alert on borrower',
    'alerts on our borrowers',
    'warning sign',
  ],
  hints: ['credit', 'borrower', 'warning', 'open'],
  about,
  usual: ['severity', 'createdAt'],
  dated: 'createdAt',
  orders: { newest: 'createdAt', oldest: 'createdAt' },
  nameOf: (row) => String(row.title),
  isOf: (row, { label }) => String(row.title).startsWith(label),
  columns: [
    field('severity', {
      label: 'severity',
      unit: 'text',
      kind: 'category',
      names: ['severity'],
      values: { critical: ['critical'], warning: [], info: [] },
      read: at('severity'),
    }),
    field('createdAt', {
      label: 'raised on',
      unit: 'moment',
      names: ['raised on', 'since when'],
      read: at('createdAt'),
    }),
  ],
  async load(asker) {
    const rows = await asker.ask<CreditAlert[]>('credit.alerts', { limit: 500 })
    return {
      rows: rows as unknown as Row[],
      tool: 'credit.alerts',
      asOf: asker.ctx.now.toISOString(),
      standing: null,
    }
  },
}

export const creditTopics: readonly AskedTopic[] = [
  facilities,
  covenants,
  creditDecisions,
  creditBook,
  creditLosses,
  creditAlerts,
]
