import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { money } from '#design-system/formats/index.ts'
import { ConfirmDialog } from '#design-system/patterns/overlays/index.ts'
import { failureSentence, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { IconChevronDown, IconChevronRight } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import type { Order, TradingAccount } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'
import { nameOfOrder, priceText, sharesText } from '../words.ts'
import { Estimate } from './estimate.tsx'
import { MoreKinds } from './more-kinds.tsx'
import { TicketFields } from './ticket-fields.tsx'
import type { Ticket } from './use-ticket.ts'

type OrderTicketProps = {
  ticket: Ticket
  accounts: readonly TradingAccount[]
  /** Opens the file of the order that was just placed. */
  onOpen: (order: Order) => void
}

/** The ticket that an order is placed with. Ctrl and Enter send it from any of its fields. */
export function OrderTicket({ ticket, accounts, onOpen }: OrderTicketProps) {
  const { draft, change, faults, preview, terms } = ticket
  const form = useRef<HTMLFormElement>(null)
  const symbolField = useRef<HTMLInputElement>(null)
  const [isFine, setFine] = useState(draft.timeInForce !== 'DAY')
  useFocus(form, ticket)
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    void ticket.submit()
  }
  const account = accounts.find(({ id }) => id === draft.accountId)
  return (
    <Panel title="Place Order">
      <PanelBody>
        <form
          ref={form}
          className={classes.form}
          noValidate
          aria-label="Order ticket"
          onSubmit={send}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
          }}
        >
          <TicketFields
            draft={draft}
            change={change}
            faults={faults}
            accounts={accounts}
            isFine={isFine}
            symbolField={symbolField}
          />
          <div>
            <Button
              size="small"
              kind="quiet"
              icon={<Icon of={isFine ? IconChevronDown : IconChevronRight} />}
              aria-expanded={isFine}
              onClick={() => setFine(!isFine)}
            >
              {isFine ? 'Less' : 'More'}
            </Button>
          </div>
          {isFine ? (
            <MoreKinds
              draft={draft}
              change={change}
              faults={faults}
              choosesLots={account?.lotMethod === 'SPECIFIC'}
            />
          ) : null}
          {preview && terms ? (
            <Estimate preview={preview} side={draft.side} quantity={terms.quantity} />
          ) : (
            <p className={classes.estimate}>Symbol, account and quantity give an estimate.</p>
          )}
          {ticket.failure ? (
            <div className={classes.failure} role="alert">
              <SeverityTag severity="critical">Failed to submit order</SeverityTag>
              <p>{failureSentence(ticket.failure)}</p>
              <p>
                {ticket.failure.status === 0
                  ? 'Whether it arrived is not known. Sent again as it is, it is still the same order.'
                  : 'Nothing was placed. What was typed is kept.'}
              </p>
            </div>
          ) : null}
          <div className={classes.submit}>
            <Button type="submit" kind="primary" isBusy={ticket.isBusy} aria-keyshortcuts="Control+Enter">
              Submit order
            </Button>
            <small aria-hidden="true">Ctrl Enter</small>
          </div>
        </form>
        <Placed order={ticket.failure ? undefined : ticket.placed} onOpen={onOpen} />
      </PanelBody>
      <ConfirmDialog
        isOpen={ticket.toConfirm !== undefined}
        title="Send this large order?"
        body={<Asked ticket={ticket} />}
        confirmLabel="Send the order"
        onConfirm={() => void ticket.confirm()}
        onClose={ticket.stepBack}
      />
    </Panel>
  )
}

function Asked({ ticket: { toConfirm, preview } }: { ticket: Ticket }) {
  if (!toConfirm) return null
  const amount = preview?.data?.netAmount
  return (
    <p>
      {toConfirm.side === 'BUY' ? 'Buy' : 'Sell'} {sharesText(toConfirm.quantity)} {toConfirm.symbol}
      {amount === null || amount === undefined
        ? '. What it comes to could not be estimated.'
        : ` for about ${money(amount)}. That is more than a quarter of what the account is worth.`}
    </p>
  )
}

function Placed({ order, onOpen }: { order: Order | undefined; onOpen: (order: Order) => void }) {
  return (
    <div className={classes.placed} role="status">
      {order ? (
        <>
          <span>
            {nameOfOrder(order)}: <b>{order.status}</b>
            {order.filledPrice === null ? '' : ` at ${priceText(order.filledPrice)}`}
          </span>
          <Button size="small" kind="quiet" onClick={() => onOpen(order)}>
            Why and how
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** The focus goes to the first field that keeps the ticket from being sent, and after an order to the next one's quantity. */
function useFocus(form: { current: HTMLFormElement | null }, { faults, placed }: Ticket): void {
  const hasFaults = Object.keys(faults).length > 0
  useEffect(() => {
    if (hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasFaults, form])
  useEffect(() => {
    if (placed) form.current?.querySelector<HTMLElement>('[name="quantity"]')?.focus()
  }, [placed, form])
}
