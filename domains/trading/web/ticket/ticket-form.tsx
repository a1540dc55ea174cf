import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { failureSentence } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import classes from '../trading.module.css'
import { priceText } from '../words.ts'
import type { FieldFaults } from './draft.ts'

type TicketFormProps = {
  form: RefObject<HTMLFormElement | null>
  name: string
  faults: FieldFaults
  /** What went wrong when it was sent, and what became of the order then. */
  failure: unknown
  afterFailure: string
  isBusy: boolean
  isDisabled?: boolean
  submitLabel: string
  onSubmit: () => void
  /** The fields, and under them what the order would come to. */
  children: ReactNode
}

/** A ticket that orders are placed with: Ctrl and Enter send it from any of its fields, and the focus goes to the first one that keeps it from being sent. */
export function TicketForm(props: TicketFormProps) {
  const { form, name, faults, failure, afterFailure, isBusy, isDisabled, submitLabel, onSubmit, children } =
    props
  const hasFaults = Object.keys(faults).length > 0
  useEffect(() => {
    if (hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasFaults, form])
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      ref={form}
      className="stacked"
      noValidate
      aria-label={name}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
      }}
    >
      {children}
      {failure ? (
        <div className={classes.failure} role="alert">
          <SeverityTag severity="critical">Failed to submit order</SeverityTag>
          <p>{failureSentence(failure)}</p>
          <p>{afterFailure}</p>
        </div>
      ) : null}
      <div className={classes.submit}>
        <Button
          type="submit"
          kind="primary"
          isBusy={isBusy}
          disabled={isDisabled}
          aria-keyshortcuts="Control+Enter"
        >
          {submitLabel}
        </Button>
        <small aria-hidden="true">Ctrl Enter</small>
      </div>
    </form>
  )
}

/** Under the fields of a ticket: what is to be said of an order before it is sent. */
export function TicketNote({ children }: { children: ReactNode }) {
  return <p className={classes.estimate}>{children}</p>
}

type PlacedOrderProps<Order> = {
  order: Order | undefined
  nameOf: (order: Order) => string
  /** What can be done with it from here. */
  actions?: (order: Order) => ReactNode
}

/** What became of the order that was placed last, in a line. */
export function PlacedOrder<Order extends { status: string; filledPrice: number | null }>({
  order,
  nameOf,
  actions,
}: PlacedOrderProps<Order>) {
  return (
    <div className={classes.placed} role="status">
      {order ? (
        <>
          <span>
            {nameOf(order)}: <b>{order.status}</b>
            {order.filledPrice === null ? '' : ` at ${priceText(order.filledPrice)}`}
          </span>
          {actions?.(order)}
        </>
      ) : null}
    </div>
  )
}
