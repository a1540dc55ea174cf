import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, failureSentence } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { OrderKind, type OrderPrefill, OrderSide, OrderTime } from '#domains/trading/contract/index.ts'
import type { Proposal } from '../../contract/index.ts'
import classes from '../assistant.module.css'
import { useCancelOrder, useWatch } from '../queries.ts'
import { inWords } from './answer-text.ts'

/** A form that the assistant has filled in. It does something when a person presses its button, and only then. */
export function ProposalForm({ proposal }: { proposal: Proposal }) {
  const { action } = proposal
  return (
    <section className={classes.proposal} aria-label={titles[action]}>
      <h3>{titles[action]}</h3>
      <Facts
        facts={order.flatMap((key) => {
          const value = proposal.arguments[key]
          return value === undefined ? [] : [{ label: inWords(key), value: shown(key, value) }]
        })}
      />
      {action === 'place-order' ? <OrderWay proposal={proposal} /> : null}
      {action === 'open-case' ? <CaseWay proposal={proposal} /> : null}
      {action === 'cancel-order' ? <CancelWay proposal={proposal} /> : null}
      {action === 'add-to-watchlist' ? <WatchWay proposal={proposal} /> : null}
    </section>
  )
}

/** What is filled in, in the order of the forms. */
const order = ['order', 'name', 'symbol', 'side', 'quantity', 'orderType', 'price', 'timeInForce'] as const

const shown = (key: string, value: string | number): string =>
  key === 'price' && typeof value === 'number' ? `$${value.toFixed(2)}` : String(value).replaceAll('_', ' ')

const titles: Record<Proposal['action'], string> = {
  'place-order': 'Order, filled in',
  'cancel-order': 'Cancellation, ready',
  'open-case': 'Screening, filled in',
  'add-to-watchlist': 'Watchlist, ready',
}

/** What the ticket can begin with. What does not fit it is left for the person to enter. */
export function prefillOf({
  symbol,
  side,
  quantity,
  orderType,
  price,
  timeInForce,
}: Proposal['arguments']): OrderPrefill {
  const known = {
    side: OrderSide.safeParse(side).data,
    orderType: OrderKind.safeParse(orderType).data,
    timeInForce: OrderTime.safeParse(timeInForce).data,
    quantity: typeof quantity === 'number' ? quantity : undefined,
    price: typeof price === 'number' ? price : undefined,
  }
  return {
    symbol: String(symbol),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  }
}

function OrderWay({ proposal }: { proposal: Proposal }) {
  const navigate = useNavigate()
  const open = () =>
    navigate('/dashboard/home', { state: { view: 'trading', order: prefillOf(proposal.arguments) } })
  return (
    <Button kind="primary" onClick={() => void open()}>
      Open the order ticket
    </Button>
  )
}

function CaseWay({ proposal }: { proposal: Proposal }) {
  const navigate = useNavigate()
  return (
    <Button kind="primary" onClick={() => void navigate(proposal.href)}>
      Open the screening form
    </Button>
  )
}

function CancelWay({ proposal }: { proposal: Proposal }) {
  const cancel = useCancelOrder()
  return (
    <Confirmed
      label="Cancel the order"
      done={`Order ${proposal.arguments.order} was cancelled.`}
      failed="Failed to cancel order"
      run={() => cancel(Number(proposal.arguments.order))}
    />
  )
}

function WatchWay({ proposal }: { proposal: Proposal }) {
  const watch = useWatch()
  const symbol = String(proposal.arguments.symbol)
  return (
    <Confirmed
      label={`Add ${symbol} to the watchlist`}
      done={`${symbol} is on your watchlist.`}
      failed="The watchlist was not changed"
      run={() => watch(symbol)}
    />
  )
}

/** A button that sends, and in its place what came of it. */
function Confirmed({
  label,
  done,
  failed,
  run,
}: {
  label: string
  done: string
  failed: string
  run: () => Promise<unknown>
}) {
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready')
  if (state === 'done') return <p role="status">{done}</p>
  const send = () => {
    setState('sending')
    run().then(
      () => setState('done'),
      (failure: unknown) => {
        setState('ready')
        showToast({ kind: 'failure', title: failed, message: failureSentence(failure) })
      },
    )
  }
  return (
    <Button kind="primary" isBusy={state === 'sending'} onClick={send}>
      {label}
    </Button>
  )
}
