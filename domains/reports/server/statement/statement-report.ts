import { unitsIn } from '#engines/money/index.ts'
import type { Report, ReportColumn, ReportTable } from '#platform/report-files/index.ts'
import type { StatementMovement, StatementPosition } from '../../contract/index.ts'
import { movementLabels, valuedLabels } from '../../contract/labels.ts'
import { dayText, dollars, PAPER_NOTICE } from '../in-words.ts'
import { linesTable, moneyColumn, moneyFormat } from '../report-columns.ts'
import type { WholeStatement } from './make-statement.ts'

/** A statement as a report that can be written as a file. */
export function statementReport(made: WholeStatement): Report {
  const { account, opening, closing, reconciliation } = made
  return {
    title: `Account statement ${account.name}`,
    subtitle: `Account ${account.number}, ${dayText(made.from)} to ${dayText(made.to)}`,
    asOf: made.to,
    notices: made.notices,
    sections: [
      {
        title: 'Value of the account',
        tables: [
          {
            title: 'Opening and closing',
            columns: [
              { title: '' },
              moneyColumn(`End of ${dayText(opening.day)}`, Object.values(opening).filter(isNumber)),
              moneyColumn(closingTitle(made), Object.values(closing).filter(isNumber)),
            ],
            rows: [
              ['Cash, settled and unsettled', opening.cash, closing.cash],
              ['Dividends declared and not paid', opening.dividendsDue, closing.dividendsDue],
              ['Securities', opening.securities, closing.securities],
              ['Value', opening.total, closing.total],
            ],
          },
          linesTable('How the value changed', made.change),
        ],
      },
      {
        title: 'Cash',
        tables: [linesTable('From opening to closing cash', made.cash)],
      },
      {
        title: 'Income and realised gains',
        figures: [
          {
            label: 'Dividends declared (ex-day in the period)',
            value: made.dividendsDeclared,
            ...moneyFormat([made.dividendsDeclared]),
          },
          { label: 'Dividends received', value: made.dividendsPaid, ...moneyFormat([made.dividendsPaid]) },
          { label: 'Realised gains, before charges', value: made.realised, ...moneyFormat([made.realised]) },
          {
            label: 'After charges, held for a year or less',
            value: made.realisedShortTerm,
            ...moneyFormat([made.realisedShortTerm]),
          },
          {
            label: 'After charges, held for more than a year',
            value: made.realisedLongTerm,
            ...moneyFormat([made.realisedLongTerm]),
          },
        ],
      },
      { title: 'Positions', tables: [positionsTable(made.positions)] },
      { title: 'Movements', tables: [movementsTable(made.movements)] },
      { title: 'Reconciled with the ledger', tables: [reconciliationTable(made)] },
    ],
    method: [
      'Every line is an event of the account’s journal, and every amount an entry of its double-entry ledger. Opening plus movements is the closing, without rounding; the closing is compared with the balances that the ledger itself keeps.',
      'Days are those of New York. Trades count on the day of the trade, settled or not; dividends on their ex-day as due, and as cash when they are paid.',
      'Holdings are valued at the close of the last session up to the day, a current period at the last price. A holding without a price is shown at cost.',
      'Paper orders are filled at the prices that this installation had then, simulated ones where no source was connected: trades do not record which.',
      'Realised gains before charges come from the ledger: proceeds of sales less cost of what was sold. After charges, the commission and fees of purchase and sale are taken off. Wash sales are not counted here: the report of realised gains by lot counts them, and may show a different gain.',
    ],
    sources: [
      `Journal and ledger of account ${account.number} up to event ${reconciliation.sequence}, ${reconciliation.events} events of the period`,
      ...(made.priceSources.length > 0 ? [`Prices: ${made.priceSources.join(', ')}`] : []),
    ],
    footer: PAPER_NOTICE,
  }
}

const closingTitle = ({ ends, closing: { day } }: WholeStatement): string =>
  ends === 'running' ? `${dayText(day)}, until now` : `End of ${dayText(day)}`

const isNumber = (value: unknown): value is number => typeof value === 'number'

const quantityColumn = (title: string): ReportColumn => ({ title, kind: 'text' })

const positionsTable = (positions: readonly StatementPosition[]): ReportTable => ({
  title: 'Positions',
  columns: [
    { title: 'Symbol' },
    quantityColumn('Opening'),
    quantityColumn('In'),
    quantityColumn('Out'),
    quantityColumn('Closing'),
    moneyColumn(
      'Cost',
      positions.map(({ cost }) => cost),
    ),
    moneyColumn(
      'Price',
      positions.map(({ price }) => price),
    ),
    { title: 'Price of', kind: 'date' },
    { title: 'Source' },
    moneyColumn(
      'Value',
      positions.map(({ value }) => value),
    ),
    moneyColumn(
      'Unrealised gain',
      positions.map(({ unrealisedGain }) => unrealisedGain),
    ),
  ],
  rows: positions.map((held) => [
    held.symbol,
    unitsIn(held.opening),
    unitsIn(held.came),
    unitsIn(held.left),
    unitsIn(held.closing),
    held.cost,
    held.price,
    held.pricedOn,
    held.closing === 0 ? null : (held.priceSource ?? valuedLabels[held.valued]),
    held.value,
    held.unrealisedGain,
  ]),
  note: 'Shares, of an option contracts × multiplier; amounts in dollars. “Cost” is without charges.',
})

const movementsTable = (movements: readonly StatementMovement[]): ReportTable => ({
  title: 'Movements',
  columns: [
    { title: 'Day', kind: 'date' },
    { title: 'What' },
    { title: 'Symbol' },
    quantityColumn('Shares'),
    moneyColumn(
      'Price',
      movements.map(({ price }) => price),
    ),
    moneyColumn(
      'Charges',
      movements.map(({ charges }) => charges),
    ),
    moneyColumn(
      'Realised',
      movements.map(({ realised }) => realised),
    ),
    moneyColumn(
      'Cash',
      movements.map(({ cash }) => cash),
    ),
    moneyColumn(
      'Cash after',
      movements.map(({ cashAfter }) => cashAfter),
    ),
    { title: 'Event' },
  ],
  rows: movements.map((movement) => [
    movement.day,
    movement.dividend === null
      ? movementLabels[movement.kind]
      : `${movementLabels[movement.kind]}, ${dollars(movement.dividend)}`,
    movement.symbol,
    movement.quantity === null ? null : unitsIn(movement.quantity),
    movement.price,
    movement.charges,
    movement.realised,
    movement.cash,
    movement.cashAfter,
    movement.sequence,
  ]),
  note: movements.length === 0 ? 'Nothing moved.' : '“Event” is its number in the journal of the account.',
})

function reconciliationTable({ reconciliation }: WholeStatement): ReportTable {
  const { lines, isReconciled, differences } = reconciliation
  const column = (title: string, of: (line: (typeof lines)[number]) => number) =>
    moneyColumn(title, lines.map(of))
  return {
    title: isReconciled ? 'Agrees with the ledger' : 'Does not agree with the ledger',
    columns: [
      { title: '' },
      column('Opening', ({ opening }) => opening),
      column('Movements', ({ movements }) => movements),
      column('Closing', ({ closing }) => closing),
      column('Ledger', ({ ledger }) => ledger),
    ],
    rows: lines.map(({ what, opening, movements, closing, ledger }) => [
      what,
      opening,
      movements,
      closing,
      ledger,
    ]),
    note: isReconciled
      ? 'Every closing is the balance of the ledger, and so is every quantity held.'
      : `Differs: ${differences.join(', ')}.`,
  }
}
