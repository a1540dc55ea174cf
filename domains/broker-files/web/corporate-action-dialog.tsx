import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { money, shares } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type CorporateActionEffect,
  CorporateActionKind,
  neededFor,
} from '#domains/broker-files/contract/index.ts'
import type { ImportDialogProps } from '#domains/trading/web/index.tsx'
import { sentenceOf } from '#platform/http-client/index.ts'
import { useBookCorporateAction, useTryCorporateAction } from './queries.ts'

const kinds: Record<CorporateActionKind, string> = {
  'spin-off': 'Spin-off',
  merger: 'Merger for shares, or shares and cash',
  'cash-merger': 'Merger for cash',
  'symbol-change': 'Change of symbol or name',
  'return-of-capital': 'Return of capital',
  'stock-dividend': 'Stock dividend',
  split: 'Split',
  rights: 'Rights',
  tender: 'Tender for cash',
}

const figures = (unit: string) =>
  ({
    to: 'New shares …',
    from: '… for so many held',
    quantity: 'Shares tendered',
    oldPrice: `Worth of a share of the old after it, ${unit}`,
    newPrice: `Worth of a share of the new, ${unit}`,
    cash: `Cash in all, ${unit}`,
    cashInLieu: `Cash for a fraction of a share, ${unit}`,
  }) as const
type Figure = keyof ReturnType<typeof figures>

/** What a kind can have beside what it needs. */
const furtherOf: Partial<Record<CorporateActionKind, readonly Figure[]>> = {
  'spin-off': ['cashInLieu'],
  merger: ['cash', 'newPrice', 'cashInLieu'],
  'stock-dividend': ['cashInLieu'],
  split: ['cashInLieu'],
}

type Form = { kind: CorporateActionKind; symbol: string; newSymbol: string; day: string } & Partial<
  Record<Figure, number>
>

const empty: Form = { kind: 'spin-off', symbol: '', newSymbol: '', day: '' }

/** Books what a company did with its shares: what it would do is shown first, with its tax effect. It is undone in the list of imports. */
export function CorporateActionDialog({ account, isOpen, onClose }: ImportDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      title="Corporate action"
      purpose={`What a company did with shares of ${account.accountName}. Lots keep their dates, and their cost goes where the shares go.`}
    >
      <ActionForm account={account} onClose={onClose} />
    </Dialog>
  )
}

function ActionForm({ account, onClose }: Pick<ImportDialogProps, 'account' | 'onClose'>) {
  const [form, setForm] = useState(empty)
  const { currency = 'USD' } = account
  const trial = useTryCorporateAction()
  const booking = useBookCorporateAction()
  const change = (changed: Partial<Form>) => {
    setForm((before) => ({ ...before, ...changed }))
    trial.reset()
    booking.reset()
  }
  const request = (isTrial: boolean) => ({ accountId: account.id, trial: isTrial, ...stated(form) })
  const book = () =>
    booking.mutate(request(false), {
      onSuccess: () => {
        showToast({
          kind: 'success',
          title: 'Corporate action booked',
          message: 'It can be undone from the list of imported files.',
        })
        setForm(empty)
        onClose()
      },
    })
  const failure = trial.error ?? booking.error
  const isComplete = form.symbol !== '' && form.day !== '' && needsOf(form.kind).every((field) => form[field])
  return (
    <Stack>
      <ActionFields form={form} currency={currency} onChange={change} />
      {trial.data ? <Effect effect={trial.data} currency={currency} /> : null}
      {failure ? <p role="alert">{sentenceOf(failure)}</p> : null}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {trial.data ? (
          <Button kind="primary" isBusy={booking.isPending} onClick={book}>
            Book it
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={!isComplete}
            isBusy={trial.isPending}
            onClick={() => trial.mutate(request(true))}
          >
            Show what it does
          </Button>
        )}
      </DialogActions>
    </Stack>
  )
}

const needsOf = (kind: CorporateActionKind): readonly (Figure | 'newSymbol')[] => neededFor[kind]

type ActionFieldsProps = { form: Form; currency: string; onChange: (changed: Partial<Form>) => void }

function ActionFields({ form, currency, onChange }: ActionFieldsProps) {
  const labels = figures(currency === 'USD' ? '$' : currency)
  const needed = needsOf(form.kind)
  const shown = [...needed.filter((field) => field !== 'newSymbol'), ...(furtherOf[form.kind] ?? [])]
  return (
    <>
      <NativeSelect
        label="Kind"
        value={form.kind}
        data={CorporateActionKind.options.map((value) => ({ value, label: kinds[value] }))}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as CorporateActionKind })}
      />
      <TextInput
        label="Symbol held"
        value={form.symbol}
        onChange={({ currentTarget }) => onChange({ symbol: currentTarget.value.toUpperCase() })}
      />
      <TextInput
        label="First day of trading after it"
        type="date"
        value={form.day}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
      />
      {needed.includes('newSymbol') ? (
        <TextInput
          label="New symbol"
          value={form.newSymbol}
          onChange={({ currentTarget }) => onChange({ newSymbol: currentTarget.value.toUpperCase() })}
        />
      ) : null}
      {shown.map((field) => (
        <NumberInput
          key={field}
          label={labels[field]}
          min={0}
          decimalScale={8}
          value={form[field] ?? ''}
          onChange={(value) => onChange({ [field]: typeof value === 'number' ? value : undefined })}
        />
      ))}
    </>
  )
}

/** What of the form its kind can have; money in cents. */
function stated({ kind, symbol, newSymbol, day, ...given }: Form) {
  const fields = [...needsOf(kind), ...(furtherOf[kind] ?? [])]
  const own = Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => {
      if (value === undefined || !fields.includes(field as Figure)) return []
      return [[field, field.startsWith('cash') ? Math.round(value * 100) : value]]
    }),
  )
  return { kind, symbol, day, ...own, ...(fields.includes('newSymbol') && { newSymbol }) }
}

type EffectProps = { effect: CorporateActionEffect; currency: string }

function Effect({ effect: { changes, cash, realised, tax }, currency }: EffectProps) {
  return (
    <section aria-label="What it does" aria-live="polite">
      <Facts
        facts={[
          ...changes.map(({ symbol, quantityBefore, quantityAfter, costBefore, costAfter }) => ({
            label: symbol,
            value: `${shares(quantityBefore)} → ${shares(quantityAfter)} shares, cost ${money(costBefore, { currency })} → ${money(costAfter, { currency })}`,
          })),
          { label: 'Cash', value: money(cash, { signed: true, currency }) },
          { label: 'Gain that is counted', value: money(realised, { signed: true, currency }) },
          { label: 'Tax', value: tax },
        ]}
      />
    </section>
  )
}
