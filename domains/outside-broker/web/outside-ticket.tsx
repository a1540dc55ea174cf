import { Select } from '@mantine/core'
import { useRef } from 'react'
import { PanelBody } from '#design-system/patterns/page/index.ts'
import { PlacedOrder, TicketFields, TicketForm, TicketNote, timeWords } from '#domains/trading/web/index.tsx'
import { useOutsideTicket } from './use-outside-ticket.ts'
import { nameOfOutside } from './words.ts'

/** The ticket that an order at Alpaca is placed with, in the words of the installation's own. */
export function OutsideTicket({ isBlocked }: { isBlocked: boolean }) {
  const ticket = useOutsideTicket()
  const { draft, change, faults, failure, placed } = ticket
  const form = useRef<HTMLFormElement>(null)
  const symbolField = useRef<HTMLInputElement>(null)
  return (
    <PanelBody>
      <TicketForm
        form={form}
        name="Order ticket for Alpaca"
        faults={faults}
        failure={failure}
        afterFailure={
          ticket.isUndone
            ? 'Nothing was placed. What was typed is kept.'
            : 'Whether it was placed is not known. Sent again as it is, it is still the same order.'
        }
        isBusy={ticket.isBusy}
        isDisabled={isBlocked}
        submitLabel="Submit order to Alpaca"
        onSubmit={() => {
          if (!isBlocked) void ticket.submit()
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
        <TicketNote>
          {isBlocked
            ? 'Alpaca has blocked this account: it takes no orders.'
            : 'Alpaca checks the order and fills it at its own prices. There is no estimate before it is sent.'}
        </TicketNote>
      </TicketForm>
      <PlacedOrder order={failure ? undefined : placed} nameOf={nameOfOutside} />
    </PanelBody>
  )
}

const thereWords = { DAY: timeWords.DAY, GTC: 'Until cancelled' } as const
