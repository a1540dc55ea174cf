import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { ExportMenu, type ReportFormat } from '#design-system/patterns/export-menu/index.ts'
import { Facts, failureSentence, Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { IconRefresh } from '#design-system/primitives/icons.ts'
import { Button, Icon, Stamp, Stamps } from '#design-system/primitives/index.ts'
import type { LeftOut, Passport } from '#domains/attribution/contract/index.ts'
import classes from '../attribution.module.css'

type PassportPanelProps = {
  passport: Passport
  notes: readonly string[]
  leftOut?: readonly LeftOut[]
  /** Computes the same again with the passport's settings and says whether every digit is the same. */
  recompute: () => Promise<boolean>
  onExport: (format: ReportFormat) => Promise<{ fileName: string; content: Blob }>
  exportOf: string
}

/** How an answer was computed: method, conventions, inputs and source; computed again on request, and exported. */
export function PassportPanel({
  passport,
  notes,
  leftOut = [],
  recompute,
  onExport,
  exportOf,
}: PassportPanelProps) {
  const [stated, say] = useState('')
  const again = async () => {
    say('Computing again…')
    try {
      say(
        (await recompute())
          ? 'Computed again: every digit is the same.'
          : 'Computed again: the prices have changed since.',
      )
    } catch (failure) {
      say(failureSentence(failure))
    }
  }
  const given = [...notes, ...leftOut.map(({ symbol, reason }) => `${symbol} is left out: ${reason}.`)]
  return (
    <Panel
      title="How this was computed"
      actions={
        <>
          <Button size="small" kind="quiet" icon={<Icon of={IconRefresh} />} onClick={() => void again()}>
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
        {given.length > 0 ? (
          <ul className={classes.notes} aria-label="Notes">
            {given.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
        <p className={classes.method}>{passport.method}</p>
        <Stamps>
          <Stamp caption="As of">{date(passport.asOf)}</Stamp>
          <Stamp caption="Source">{passport.source}</Stamp>
        </Stamps>
      </PanelBody>
      <PanelSection title="Conventions">
        <ul className={classes.notes}>
          {passport.conventions.map((convention) => (
            <li key={convention}>{convention}</li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="Inputs">
        <Facts isWide facts={passport.inputs} />
      </PanelSection>
    </Panel>
  )
}
