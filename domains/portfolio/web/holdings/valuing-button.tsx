import { NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { QueryStates, Refusal, SkeletonRows, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type HoldingPrice,
  HoldingTreatment,
  listHoldingPrices,
  removeHoldingPrice,
  setHoldingPrice,
  type TradingAccount,
} from '#domains/trading/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import { positionsQuery, useOrganisation } from '../queries.ts'
import { dollarsText } from '../words.ts'

const changed = { refreshes: ['/api/trading/', '/api/portfolio/'] }

const treatmentWords: Record<HoldingTreatment, string> = {
  manual: 'A price that I set',
  'other-symbol': 'The price of another symbol',
  'at-cost': 'What was paid',
  'left-out': 'Leave it out of totals',
}

/** How holdings are valued where the market has no price, or not the one that is meant. */
export function ValuingButton({ account }: { account: TradingAccount }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Set a price</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Value a holding by hand"
        purpose="For a holding without a market price, or with the wrong one: a delisted or foreign share. It applies to all accounts of the organisation and is kept in the audit log."
      >
        <Stack>
          <DecisionForm account={account} />
          <Decisions />
        </Stack>
      </Dialog>
    </>
  )
}

function DecisionForm({ account }: { account: TradingAccount }) {
  const positions = useQuery(positionsQuery(useOrganisation(), { accountId: account.id }))
  const decided = useQuery(queryOf(listHoldingPrices, {}))
  const set = useEndpointMutation(setHoldingPrice, changed)
  const unpriced = account.pricesMissing[0] ?? account.coverage.old[0]
  const [symbol, setSymbol] = useState<string | null>(unpriced ?? null)
  const [treatment, setTreatment] = useState<HoldingTreatment>('manual')
  const [dollars, setDollars] = useState<number | string>('')
  const [pricedOn, setPricedOn] = useState('')
  const [otherSymbol, setOtherSymbol] = useState('')
  const [reason, setReason] = useState('')
  const symbols = (positions.data ?? []).map(({ security }) => security.symbol)
  const version = decided.data?.find((one) => one.symbol === symbol)?.version
  const submit = () => {
    if (!symbol) return
    set.mutate(
      {
        symbol,
        treatment,
        reason,
        ...(version ? { version } : {}),
        ...(treatment === 'manual'
          ? { price: Math.round(Number(dollars) * 10_000) / 100, ...(pricedOn ? { pricedOn } : {}) }
          : {}),
        ...(treatment === 'other-symbol' ? { otherSymbol } : {}),
      },
      {
        onSuccess: () => {
          setReason('')
          showToast({
            kind: 'success',
            title: `${symbol} is revalued`,
            message: treatmentWords[treatment],
          })
        },
      },
    )
  }
  return (
    <form
      className="stacked"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select label="Holding" searchable data={symbols} value={symbol} onChange={setSymbol} />
      <Select
        label="Value it at"
        data={HoldingTreatment.options.map((value) => ({ value, label: treatmentWords[value] }))}
        value={treatment}
        allowDeselect={false}
        onChange={(value) => value && setTreatment(value as HoldingTreatment)}
      />
      {treatment === 'manual' ? (
        <>
          <NumberInput
            label="Price of a share, $"
            min={0}
            decimalScale={4}
            value={dollars}
            onChange={setDollars}
          />
          <TextInput
            label="The price is of"
            description="It counts until the market has a price of a later day."
            type="date"
            value={pricedOn}
            onChange={({ currentTarget }) => setPricedOn(currentTarget.value)}
          />
        </>
      ) : null}
      {treatment === 'other-symbol' ? (
        <TextInput
          label="The other symbol"
          value={otherSymbol}
          onChange={({ currentTarget }) => setOtherSymbol(currentTarget.value.toUpperCase())}
        />
      ) : null}
      <TextInput
        label="Reason"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Refusal of={set.error} />
      <DialogActions>
        <Button
          kind="primary"
          type="submit"
          disabled={!symbol || reason.trim().length < 3}
          isBusy={set.isPending}
        >
          Value it so
        </Button>
      </DialogActions>
    </form>
  )
}

function Decisions() {
  const decided = useQuery(queryOf(listHoldingPrices, {}))
  const remove = useEndpointMutation(removeHoldingPrice, changed)
  const takeBack = ({ symbol, version }: HoldingPrice) =>
    remove.mutate(
      { symbol, version },
      {
        onError: showFailure('Not taken back'),
      },
    )
  return (
    <QueryStates
      query={decided}
      failed="The decisions could not be read."
      kept="Holdings are valued as before."
      skeleton={<SkeletonRows rows={2} />}
      empty="Every holding is valued at the market price."
    >
      {(rows) => (
        <RowList label="Valued by hand">
          {rows.map((row) => (
            <Row
              key={row.symbol}
              title={row.symbol}
              detail={`${wordsOf(row)}: ${row.reason} (${row.setBy}, ${date(row.setAt)})`}
              tag={
                <Button size="small" aria-label={`Take back ${row.symbol}`} onClick={() => takeBack(row)}>
                  Take back
                </Button>
              }
            />
          ))}
        </RowList>
      )}
    </QueryStates>
  )
}

function wordsOf({ treatment, price, pricedOn, otherSymbol }: HoldingPrice): string {
  if (treatment === 'manual') return `$${dollarsText(price)} of ${date(pricedOn)}`
  return treatment === 'other-symbol' ? `Price of ${otherSymbol}` : treatmentWords[treatment]
}
