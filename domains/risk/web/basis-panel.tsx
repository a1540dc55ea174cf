import { date, quantity } from '#design-system/formats/index.ts'
import { ExportMenu, type ReportFormat } from '#design-system/patterns/export-menu/index.ts'
import { failureSentence, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { IconRefresh } from '#design-system/primitives/icons.ts'
import { Button, Icon, Stamp, Stamps } from '#design-system/primitives/index.ts'
import type { Basis } from '#domains/risk/contract/index.ts'
import { useRecompute } from './queries.ts'
import classes from './risk.module.css'

type BasisPanelProps<Answer> = {
  answer: Answer
  /** Asks the same question again. */
  again: () => Promise<Answer>
  onExport: (format: ReportFormat) => Promise<{ fileName: string; content: Blob }>
  exportOf: string
}

/** What an answer rests on: prices, methods, conventions and notes; computed again on request, and exported. */
export function BasisPanel<Answer extends { basis: Basis }>(props: BasisPanelProps<Answer>) {
  const { answer, again, onExport, exportOf } = props
  const { basis } = answer
  const recompute = useRecompute(answer, again)
  const stated = recompute.isPending
    ? 'Computing again…'
    : recompute.error
      ? failureSentence(recompute.error)
      : recompute.data
  return (
    <Panel
      title="How this was computed"
      actions={
        <>
          <Button
            size="small"
            kind="quiet"
            icon={<Icon of={IconRefresh} />}
            isBusy={recompute.isPending}
            onClick={() => recompute.mutate()}
          >
            Recompute
          </Button>
          <ExportMenu of={exportOf} onExport={onExport} />
        </>
      }
    >
      <PanelBody>
        <p className={classes.method} aria-live="polite">
          {stated}
        </p>
        <ul className={classes.notes} aria-label="Conventions and notes">
          {[...basis.notes, ...basis.conventions].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <BasisStamps basis={basis} />
      </PanelBody>
    </Panel>
  )
}

/** Where the figures come from, as stamps. */
export function BasisStamps({ basis }: { basis: Basis }) {
  return (
    <Stamps>
      <Stamp caption="As of">{date(basis.asOf)}</Stamp>
      <Stamp caption="Prices">{basis.sources.join(', ')}</Stamp>
      <Stamp caption="Daily returns">{`${quantity(basis.observations)} since ${date(basis.firstDay)}`}</Stamp>
      <Stamp caption="Digest">{basis.digest.slice(0, 12)}</Stamp>
    </Stamps>
  )
}
