import { Select } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { failureSentence, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { TicketFields } from '../ticket/ticket-fields.tsx'
import classes from '../trading.module.css'
import { priceText, timeWords } from '../words.ts'
import { useOutsideTicket } from './use-outside-ticket.ts'
import { nameOfOutside } from './words.ts'

/** The ticket that an order at Alpaca is placed with, in the words of the house's own. */
export function OutsideTicket({ isBlocked }: { isBlocked: boolean }) {
  const ticket = useOutsideTicket()
  const { draft, change, faults, failure, placed } = ticket
  const form = useRef<HTMLFormElement>(null)
  const symbolField = useRef<HTMLInputElement>(null)
  const hasFaults = Object.keys(faults).length > 0
  useEffect(() => {
    if (hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasFaults])
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (!isBlocked) void ticket.submit()
  }
  return (
    <PanelBody>
      <form
        ref={form}
        className={classes.form}
        noValidate
        aria-label="Order ticket for Alpaca"
        onSubmit={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
        }}
      >
        <TicketFields
          draft={draft}
          change={change}
          faults={faults}
          isFine={false}
          symbolField={symbolField}
        />
        <Select
          label="Time in force"
          name="timeInForce"
          data={(['DAY', 'GTC'] as const).map((value) => ({ value, label: thereWords[value] }))}
          value={draft.timeInForce}
          allowDeselect={false}
          onChange={(value) => value && change({ timeInForce: value as 'DAY' | 'GTC' })}
        />
        <p className={classes.estimate}>
          {isBlocked
            ? 'Alpaca has blocked this account: it takes no orders.'
            : 'Alpaca checks the order and fills it at its own prices. There is no estimate before it is sent.'}
        </p>
        {failure ? (
          <div className={classes.failure} role="alert">
            <SeverityTag severity="critical">Failed to submit order</SeverityTag>
            <p>{failureSentence(failure)}</p>
            <p>
              {ticket.isUndone
                ? 'Nothing was placed. What was typed is kept.'
                : 'Whether it was placed is not known. Sent again as it is, it is still the same order.'}
            </p>
          </div>
        ) : null}
        <div className={classes.submit}>
          <Button
            type="submit"
            kind="primary"
            isBusy={ticket.isBusy}
            disabled={isBlocked}
            aria-keyshortcuts="Control+Enter"
          >
            Submit order to Alpaca
          </Button>
          <small aria-hidden="true">Ctrl Enter</small>
        </div>
      </form>
      <div className={classes.placed} role="status">
        {placed && !failure ? (
          <span>
            {nameOfOutside(placed)}: <b>{placed.status}</b>
            {placed.filledPrice === null ? '' : ` at ${priceText(placed.filledPrice)}`}
          </span>
        ) : null}
      </div>
    </PanelBody>
  )
}

const thereWords = { DAY: timeWords.DAY, GTC: 'Until cancelled' } as const
