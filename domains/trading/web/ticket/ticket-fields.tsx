import { SegmentedControl, Select } from '@mantine/core'
import type { Ref } from 'react'
import { SymbolField } from '#domains/market-data/web/index.tsx'
import { OrderKind, OrderSide, type TradingAccount } from '#domains/trading/contract/index.ts'
import classes from '../trading.module.css'
import { kindWords, SHARE } from '../words.ts'
import { type Draft, type FieldFaults, hasPrice, leastOf } from './draft.ts'
import { TrailFields } from './more-kinds.tsx'
import { NumberField } from './number-field.tsx'

const usualKinds: readonly OrderKind[] = ['MARKET', 'LIMIT', 'STOP_LOSS']
const sideWords = { BUY: 'Buy', SELL: 'Sell' } satisfies Record<OrderSide, string>

type TicketFieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  faults: FieldFaults
  /** The accounts to choose from; none where the account is no question. */
  accounts?: readonly TradingAccount[]
  /** Whether the finer kinds are offered as well. */
  isFine: boolean
  symbolField: Ref<HTMLInputElement>
}

/** Symbol, account, side, quantity, order type and price. */
export function TicketFields({ draft, change, faults, accounts, isFine, symbolField }: TicketFieldsProps) {
  const kinds = isFine ? OrderKind.options : OrderKind.options.filter((kind) => isOffered(kind, draft))
  return (
    <>
      <SegmentedControl
        aria-label="Side"
        fullWidth
        data={OrderSide.options.map((value) => ({ value, label: sideWords[value] }))}
        value={draft.side}
        onChange={(side) => change({ side: side as OrderSide, lotIds: [] })}
      />
      <div className={classes.pair}>
        <SymbolField
          ref={symbolField}
          value={draft.symbol}
          onChange={(symbol) => change({ symbol, lotIds: [] })}
          error={faults.symbol}
          isRequired
        />
        <NumberField
          label="Quantity"
          name="quantity"
          isRequired
          min={String(leastOf(draft.side) / SHARE)}
          step={draft.side === 'SELL' ? 'any' : '1'}
          value={draft.quantity}
          onChange={(quantity) => change({ quantity })}
          error={faults.quantity}
        />
      </div>
      {accounts ? (
        <Select
          label="Account"
          required
          data={accounts.map(({ id, accountName, accountNumber }) => ({
            value: String(id),
            label: `${accountName}, ${accountNumber}`,
          }))}
          value={draft.accountId === null ? null : String(draft.accountId)}
          error={faults.accountId}
          allowDeselect={false}
          onChange={(id) => change({ accountId: id === null ? null : Number(id), lotIds: [] })}
        />
      ) : null}
      <div className={classes.pair}>
        <Select
          label="Order type"
          data={kinds.map((value) => ({ value, label: kindWords[value] }))}
          value={draft.orderType}
          error={faults.orderType}
          allowDeselect={false}
          onChange={(kind) => kind && change({ orderType: kind as OrderKind })}
        />
        {hasPrice(draft.orderType) ? (
          <NumberField
            label={draft.orderType === 'STOP_LOSS' ? 'Stop price, $' : 'Limit price, $'}
            name="price"
            isRequired
            value={draft.price}
            onChange={(price) => change({ price })}
            error={faults.price}
          />
        ) : null}
      </div>
      {draft.orderType === 'STOP_LIMIT' ? (
        <NumberField
          label="Stop price, $"
          name="stopPrice"
          isRequired
          value={draft.stopPrice}
          onChange={(stopPrice) => change({ stopPrice })}
          error={faults.stopPrice}
          hint="The limit order is sent when the price reaches the stop."
        />
      ) : null}
      {draft.orderType === 'TRAILING_STOP' ? (
        <TrailFields draft={draft} change={change} faults={faults} />
      ) : null}
    </>
  )
}

const isOffered = (kind: OrderKind, { orderType }: Draft) => usualKinds.includes(kind) || kind === orderType
