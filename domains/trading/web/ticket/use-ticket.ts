import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import type { Order, TradingAccount } from '#domains/trading/contract/index.ts'
import { type OrderTerms, previewQuery, useOrganisation, usePlaceOrder } from '../queries.ts'
import { nameOfOrder } from '../words.ts'
import {
  type Draft,
  draftOf,
  emptied,
  type FieldFaults,
  faultsIn,
  faultsOf,
  isLarge,
  type TicketStart,
  termsOf,
} from './draft.ts'
import { OrderKey } from './order-key.ts'

const TYPING_MS = 250

/** A ticket at work: what is typed, what it would come to, what is asked about once more, and what became of it. */
export function useTicket(
  start: TicketStart | undefined,
  account: { accounts: readonly TradingAccount[]; first: number | null },
) {
  const org = useOrganisation()
  const client = useQueryClient()
  const place = usePlaceOrder()
  const key = useMemo(() => new OrderKey(), [])
  const [draft, setDraft] = useState(() => draftOf(start, account.first))
  const [faults, setFaults] = useState<FieldFaults>({})
  const [toConfirm, setToConfirm] = useState<OrderTerms>()
  const [isChecking, setChecking] = useState(false)
  const [placed, setPlaced] = useState<Order>()

  const terms = termsOf(draft, org)
  const [stated] = useDebouncedValue(terms && JSON.stringify(terms), TYPING_MS)
  const asked = useMemo(() => (stated ? (JSON.parse(stated) as OrderTerms) : undefined), [stated])
  const preview = useQuery(previewQuery(asked))
  const value = account.accounts.find(({ id }) => id === draft.accountId)?.totalValue

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFaults((before) => withoutKeys(before, Object.keys(part)))
    place.reset()
  }

  const send = async (order: OrderTerms) => {
    setToConfirm(undefined)
    try {
      const done = await place.mutateAsync({ ...order, clientOrderId: key.of(order) })
      key.forget()
      setPlaced(done)
      setDraft(emptied)
      showToast({ kind: 'success', title: 'Order placed', message: `${nameOfOrder(done)}: ${done.status}` })
    } catch (failure) {
      setFaults(faultsIn(failure))
    }
  }

  /** Sends what is complete; a large order is asked about first. What is incomplete is told beside its field and sent nowhere. */
  const submit = async () => {
    if (place.isPending || isChecking) return
    setFaults(faultsOf(draft))
    if (!terms) return
    setChecking(true)
    const foretold = await client.fetchQuery(previewQuery(terms)).catch(() => undefined)
    setChecking(false)
    if (!foretold?.refusal && isLarge(foretold, value)) setToConfirm(terms)
    else await send(terms)
  }

  return {
    draft,
    change,
    faults,
    preview: asked && terms ? preview : undefined,
    terms,
    submit,
    isBusy: isChecking || place.isPending,
    failure: place.error,
    toConfirm,
    confirm: () => (toConfirm ? send(toConfirm) : undefined),
    stepBack: () => setToConfirm(undefined),
    placed,
  }
}

export type Ticket = ReturnType<typeof useTicket>

const withoutKeys = (faults: FieldFaults, keys: readonly string[]): FieldFaults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !keys.includes(field)))
