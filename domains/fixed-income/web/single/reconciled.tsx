import { date, decimal, percent, signedNumber } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Facts, PanelSection } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import type { ScreenReading, ScreenReconciliation } from '#domains/fixed-income/contract/index.ts'
import classes from '../fixed-income.module.css'

const verdicts = {
  agrees: { severity: 'ok', word: 'Agrees' },
  explained: { severity: 'ok', word: 'Explained' },
  unexplained: { severity: 'high', word: 'Unexplained' },
} as const satisfies Record<ScreenReconciliation['verdict'], { severity: 'ok' | 'high'; word: string }>

/** The verdict in a sentence, both screens side by side, and the conventions that were tried. */
export function Reconciled({ found }: { found: ScreenReconciliation }) {
  const { severity, word } = verdicts[found.verdict]
  return (
    <>
      <PanelSection title={<SeverityTag severity={severity}>{word}</SeverityTag>}>
        <p className={classes.verdict} aria-live="polite">
          {found.sentence}
        </p>
        <Facts
          isWide
          facts={[
            {
              label: 'Yield',
              value: `${percent(found.screen.yield, { digits: 4 })} on your screen, ${percent(found.ours.yield, { digits: 4 })} here: ${signedNumber(found.differenceBp)} bp`,
            },
            {
              label: 'Price for that yield',
              value: `${decimal(found.screen.cleanPrice)} on your screen, ${decimal(found.ours.cleanPrice)} here: ${signedNumber(found.differencePrice)} per 100`,
            },
            {
              label: 'Read here as',
              value: `${found.ours.convention}, settled on ${date(found.ours.settlementDate)}`,
            },
          ]}
        />
      </PanelSection>
      <PanelSection
        title="What was tried"
        note={`${found.tried.toLocaleString('en-US')} readings of at most three changes. First what explains your screen, then each change alone, the closest first.`}
      >
        <DataTable
          name={`Reconciliation of ${found.symbol}`}
          rows={found.readings}
          rowKey={(reading) => reading.changes.join(' + ')}
          columns={columns}
        />
      </PanelSection>
    </>
  )
}

/** What rounds to nothing is nothing, and has no sign. */
const withoutDust = (basisPoints: number) => (Math.abs(basisPoints) < 0.0005 ? 0 : basisPoints)

const columns = [
  {
    id: 'reading',
    title: 'Read with',
    value: (reading: ScreenReading) => reading.changes.join(', and ') || 'No change',
    cell: (reading: ScreenReading) => (
      <span className={classes.definition}>{reading.changes.join(', and ') || 'No change'}</span>
    ),
    card: 'name' as const,
  },
  {
    id: 'yield',
    title: 'Yield',
    value: (reading: ScreenReading) => reading.yield,
    cell: (reading: ScreenReading) => percent(reading.yield, { digits: 4 }),
    align: 'right' as const,
    card: 'figure' as const,
    width: 90,
  },
  {
    id: 'difference',
    title: 'Left, bp',
    value: (reading: ScreenReading) => reading.differenceBp,
    cell: (reading: ScreenReading) => decimal(withoutDust(reading.differenceBp), 3),
    align: 'right' as const,
    card: 'fact' as const,
    width: 90,
  },
  {
    id: 'explains',
    title: 'Explains it',
    value: (reading: ScreenReading) => reading.explains,
    cell: (reading: ScreenReading) => (reading.explains ? 'Yes' : 'No'),
    card: 'fact' as const,
    width: 90,
  },
]
