import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { decimal, percent } from '#design-system/formats/index.ts'
import { AnswerStates, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { BondLine } from '#domains/fixed-income/contract/index.ts'
import classes from '../fixed-income.module.css'
import { useReconcileScreen } from '../queries.ts'
import { digitsTyped, isNumber, numberOrZero } from '../words.ts'
import { Reconciled } from './reconciled.tsx'

/** Asks what another screen shows for the bond, and says which of its conventions makes the difference. */
export function ReconcilePanel({ line, ourYield }: { line: BondLine; ourYield: number }) {
  const [price, setPrice] = useState(() => String(line.currentPrice))
  const [rate, setRate] = useState('')
  const reconcile = useReconcileScreen()
  const isAsked = isNumber(rate) && numberOrZero(price) > 0
  const ask = () =>
    reconcile.mutate({
      bond: { ...line, currentPrice: numberOrZero(price) },
      screenYield: Number((numberOrZero(rate) / 100).toPrecision(15)),
      digits: digitsTyped(rate),
    })
  return (
    <Panel title="Does your screen show another figure?">
      <PanelBody>
        <form
          className="stacked"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isAsked && !reconcile.isPending) ask()
          }}
        >
          <div className={classes.fields}>
            <TextInput
              label="Price on your screen"
              description={`As on the line: ${decimal(line.currentPrice)}`}
              name="screenPrice"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={price}
              onChange={(event) => setPrice(event.currentTarget.value)}
            />
            <TextInput
              label="Yield on your screen, %"
              description={`With all its digits. Here: ${percent(ourYield, { digits: 3 })}`}
              name="screenYield"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={rate}
              onChange={(event) => setRate(event.currentTarget.value)}
            />
          </div>
          <div className={classes.submit}>
            <Button type="submit" disabled={!isAsked || reconcile.isPending} isBusy={reconcile.isPending}>
              {reconcile.isPending ? 'Reconciling...' : 'Reconcile'}
            </Button>
          </div>
        </form>
      </PanelBody>
      <AnswerStates of={reconcile} failed="Reconciliation failed" empty={null}>
        {(found) => <Reconciled found={found} />}
      </AnswerStates>
    </Panel>
  )
}
