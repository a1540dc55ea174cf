import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import type { OrderFile } from '#domains/trading/contract/index.ts'
import { unitsIn } from '#engines/money/index.ts'
import type { CallFailed } from '#platform/http-client/index.ts'
import { orderQuery, useReplaceOrder } from '../queries.ts'
import { centsOf, millionthsOf } from '../ticket/draft.ts'
import { NumberField } from '../ticket/number-field.tsx'
import classes from '../trading.module.css'
import { nameOfOrder, sharesText } from '../words.ts'

type ReplaceDialogProps = { order: OrderFile; onClose: () => void; onReplaced: (id: number) => void }

const dollarsOf = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(cents < 100 ? 4 : 2))

/** Replaces an open order by one with another quantity or price. Who was overtaken by a fill is told so, and keeps what was typed. */
export function ReplaceDialog({ order, onClose, onReplaced }: ReplaceDialogProps) {
  const client = useQueryClient()
  const replace = useReplaceOrder()
  const [quantity, setQuantity] = useState(String(unitsIn(order.quantity)))
  const [limit, setLimit] = useState(dollarsOf(order.limitPrice))
  const [stop, setStop] = useState(dollarsOf(order.stopPrice))
  const hasStop = order.stopPrice !== null && order.orderType !== 'TRAILING_STOP'

  const changed = {
    ...(order.groupId === null ? differing('quantity', millionthsOf(quantity), order.quantity) : {}),
    ...differing('limitPrice', centsOf(limit), order.limitPrice),
    ...(hasStop ? differing('stopPrice', centsOf(stop), order.stopPrice) : {}),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (replace.isPending || Object.keys(changed).length === 0) return
    replace.mutate(
      { id: order.id, version: order.version, ...changed },
      {
        onSuccess: (next) => {
          showToast({
            kind: 'success',
            title: 'Order replaced',
            message: `${nameOfOrder(next)}: ${next.status}`,
          })
          onReplaced(next.id)
          onClose()
        },
        // The file is read again, so that the next try is about the order as it stands.
        onError: () => void client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }),
      },
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title="Replace order" purpose={nameOfOrder(order)}>
      <form className="stacked" noValidate onSubmit={submit}>
        {order.groupId === null ? (
          <NumberField
            label="Quantity"
            name="quantity"
            min="1"
            step="1"
            value={quantity}
            onChange={setQuantity}
            hint={
              order.filledQuantity > 0
                ? `The whole order: ${sharesText(order.filledQuantity)} of it are filled and stay so.`
                : undefined
            }
          />
        ) : null}
        {order.limitPrice === null ? null : (
          <NumberField label="Limit price, $" name="limitPrice" value={limit} onChange={setLimit} />
        )}
        {hasStop ? (
          <NumberField label="Stop price, $" name="stopPrice" value={stop} onChange={setStop} />
        ) : null}
        {replace.error ? <Refused failure={replace.error} /> : null}
        <DialogActions>
          <Button onClick={onClose}>Leave it</Button>
          <Button
            type="submit"
            kind="primary"
            isBusy={replace.isPending}
            disabled={Object.keys(changed).length === 0}
          >
            Replace
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function differing<Key extends string>(key: Key, typed: number | undefined, stands: number | null) {
  return typed === undefined || typed === stands ? {} : ({ [key]: typed } as Record<Key, number>)
}

function Refused({ failure }: { failure: CallFailed }) {
  const wasOvertaken = failure.code === 'conflict'
  return (
    <div className={classes.failure} role="alert">
      <SeverityTag severity={wasOvertaken ? 'medium' : 'critical'}>
        {wasOvertaken ? 'Something happened meanwhile' : 'Failed to replace order'}
      </SeverityTag>
      <p>
        {wasOvertaken
          ? 'The order has changed since you opened it: a fill or another person was faster. The current order is shown; your input is kept, and Replace applies it to this order.'
          : failureSentence(failure)}
      </p>
    </div>
  )
}
