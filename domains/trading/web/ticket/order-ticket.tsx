import { useEffect, useRef, useState } from 'react'
import { money } from '#design-system/formats/index.ts'
import { ConfirmDialog } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { IconChevronDown, IconChevronRight } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { Order, TradingAccount } from '#domains/trading/contract/index.ts'
import { nameOfOrder, sharesText } from '../words.ts'
import { Estimate } from './estimate.tsx'
import { MoreKinds } from './more-kinds.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { PlacedOrder, TicketForm, TicketNote } from './ticket-form.tsx'
import type { Ticket } from './use-ticket.ts'

type OrderTicketProps = {
  ticket: Ticket
  accounts: readonly TradingAccount[]
  /** Opens the file of the order that was just placed. */
  onOpen: (order: Order) => void
}

/** The ticket that an order of the paper broker is placed with. */
export function OrderTicket({ ticket, accounts, onOpen }: OrderTicketProps) {
  const { draft, change, faults, preview, terms } = ticket
  const form = useRef<HTMLFormElement>(null)
  const symbolField = useRef<HTMLInputElement>(null)
  const [isFine, setFine] = useState(draft.timeInForce !== 'DAY')
  // After an order the next one's quantity is what is typed first.
  useEffect(() => {
    if (ticket.placed) form.current?.querySelector<HTMLElement>('[name="quantity"]')?.focus()
  }, [ticket.placed])
  const account = accounts.find(({ id }) => id === draft.accountId)
  return (
    <Panel title="Place Order">
      <PanelBody>
        <TicketForm
          form={form}
          name="Order ticket"
          faults={faults}
          failure={ticket.failure}
          afterFailure={
            ticket.failure?.status === 0
              ? 'Whether it arrived is not known. Sending it again unchanged is still the same order.'
              : 'Nothing was placed. What was typed is kept.'
          }
          isBusy={ticket.isBusy}
          submitLabel="Submit order"
          onSubmit={() => void ticket.submit()}
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
            <TicketNote>Symbol, account and quantity give an estimate.</TicketNote>
          )}
        </TicketForm>
        <PlacedOrder
          order={ticket.failure ? undefined : ticket.placed}
          nameOf={nameOfOrder}
          actions={(order) => (
            <Button size="small" kind="quiet" onClick={() => onOpen(order)}>
              Why and how
            </Button>
          )}
        />
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
