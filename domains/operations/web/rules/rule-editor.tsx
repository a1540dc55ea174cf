import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SubmitActions } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { kindLabel, type RuleDefinition, TransactionKind } from '#domains/operations/contract/index.ts'
import { blockInWords, minorDigitsOf, problemsOfRule } from '#engines/transaction-rules/index.ts'
import classes from '../operations.module.css'
import { blockLabel, newBlock } from './draft-rule.ts'

type Block = RuleDefinition['all'][number]
type Filter = RuleDefinition['trigger']

type RuleEditorProps = {
  name: string
  definition: RuleDefinition
  submitLabel: string
  /** Whether the change needs a reason. */
  asksNote?: boolean
  isBusy: boolean
  /** Nothing is sent until its writer has seen what somebody else has changed. */
  isHeldBack?: boolean
  failure: Error | null
  onCancel: () => void
  onSubmit: (name: string, definition: RuleDefinition, note: string) => void
}

/** A rule made of typed blocks; what it says stands beside each block in words. */
export function RuleEditor({
  submitLabel,
  asksNote,
  isBusy,
  isHeldBack = false,
  failure,
  onCancel,
  onSubmit,
  ...begun
}: RuleEditorProps) {
  const [name, setName] = useState(begun.name)
  const [held, setHeld] = useState(begun.definition)
  const [note, setNote] = useState('')
  const put = (change: Partial<RuleDefinition>) => setHeld({ ...held, ...change })
  const putBlock = (place: number, block: Block) =>
    put({ all: held.all.map((one, at) => (at === place ? block : one)) })
  const problems = problemsOfRule(held)
  return (
    <Stack>
      <HeadFields name={name} held={held} onName={setName} onChange={put} />
      <fieldset className={classes.block}>
        <legend>Looked at: transactions that fit</legend>
        <FilterFields
          filter={held.trigger}
          currency={held.currency}
          onChange={(trigger) => put({ trigger })}
        />
      </fieldset>
      {held.all.map((block, place) => (
        // A block has no name of its own: its place is what it is.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <fieldset className={classes.block} key={place}>
          <legend>{`Block ${place + 1}: ${blockLabel[block.block]}`}</legend>
          <p className="quiet-paragraph">{blockInWords(block, held.currency)}.</p>
          <BlockFields
            block={block}
            currency={held.currency}
            onChange={(changed) => putBlock(place, changed)}
          />
          <div className="actions">
            <Button size="small" onClick={() => put({ all: held.all.filter((_, at) => at !== place) })}>
              Remove the block
            </Button>
          </div>
        </fieldset>
      ))}
      {held.all.length < 8 ? <AddBlock onAdd={(block) => put({ all: [...held.all, block] })} /> : null}
      {asksNote ? (
        <TextInput
          label="Why it is changed"
          required
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      ) : null}
      {problems.length > 0 ? <p role="alert">{problems.join(' ')}</p> : null}
      <Refusal of={failure} />
      <SubmitActions
        onCancel={onCancel}
        isBusy={isBusy}
        disabled={
          isHeldBack || name.trim().length < 3 || problems.length > 0 || (asksNote && note.trim().length < 3)
        }
        onClick={() => onSubmit(name, held, note)}
      >
        {submitLabel}
      </SubmitActions>
    </Stack>
  )
}

function HeadFields({
  name,
  held,
  onName,
  onChange,
}: {
  name: string
  held: RuleDefinition
  onName: (name: string) => void
  onChange: (change: Partial<RuleDefinition>) => void
}) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <TextInput
        label="Typology"
        value={held.typology}
        onChange={(event) => onChange({ typology: event.currentTarget.value })}
      />
      <NativeSelect
        label="Severity"
        value={held.severity}
        data={['critical', 'high', 'medium', 'low']}
        onChange={(event) => onChange({ severity: event.currentTarget.value as RuleDefinition['severity'] })}
      />
      <TextInput
        label="Currency"
        value={held.currency}
        onChange={(event) => onChange({ currency: event.currentTarget.value.toUpperCase().slice(0, 3) })}
      />
      <NumberInput
        label="Cooldown, days"
        min={0}
        max={365}
        value={held.cooldownDays}
        onChange={(value) => onChange({ cooldownDays: Number(value) })}
      />
    </div>
  )
}

function AddBlock({ onAdd }: { onAdd: (block: Block) => void }) {
  return (
    <NativeSelect
      label="Add a block"
      value=""
      data={[
        { value: '', label: 'Choose what must hold too' },
        ...Object.entries(blockLabel).map(([value, label]) => ({ value, label })),
      ]}
      onChange={(event) => {
        const kind = event.currentTarget.value as Block['block'] | ''
        if (kind) onAdd(newBlock(kind))
      }}
    />
  )
}

/** Amounts are typed in whole units and kept in minor ones. */
function AmountField({
  label,
  value,
  currency,
  onChange,
}: {
  label: string
  value: number | undefined
  currency: string
  onChange: (value: number | undefined) => void
}) {
  const unit = 10 ** minorDigitsOf(currency)
  return (
    <NumberInput
      label={`${label}, ${currency}`}
      min={0}
      decimalScale={minorDigitsOf(currency)}
      thousandSeparator=","
      value={value === undefined ? '' : value / unit}
      onChange={(typed) =>
        onChange(typed === '' || Number(typed) <= 0 ? undefined : Math.round(Number(typed) * unit))
      }
    />
  )
}

/** Leaves away what is not said. */
const without = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter

function FilterFields({
  filter,
  currency,
  onChange,
}: {
  filter: Filter
  currency: string
  onChange: (filter: Filter) => void
}) {
  const put = (change: Partial<Filter>) => onChange(without({ ...filter, ...change }))
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Direction"
        value={filter.direction ?? ''}
        data={[
          { value: '', label: 'In or out' },
          { value: 'in', label: 'In' },
          { value: 'out', label: 'Out' },
        ]}
        onChange={(event) =>
          put({ direction: (event.currentTarget.value || undefined) as Filter['direction'] })
        }
      />
      <NativeSelect
        label="Kind"
        value={filter.kinds?.length === 1 ? filter.kinds[0] : filter.kinds ? 'several' : ''}
        data={[
          { value: '', label: 'Any' },
          ...TransactionKind.options.map((value) => ({ value, label: kindLabel[value] })),
          ...(filter.kinds && filter.kinds.length > 1
            ? [{ value: 'several', label: filter.kinds.map((kind) => kindLabel[kind]).join(', ') }]
            : []),
        ]}
        onChange={(event) => {
          const kind = TransactionKind.safeParse(event.currentTarget.value)
          put({ kinds: kind.success ? [kind.data] : undefined })
        }}
      />
      <TextInput
        label="Countries of the other side"
        placeholder="IR, KP"
        defaultValue={filter.countries?.join(', ') ?? ''}
        onBlur={(event) => {
          const codes = event.currentTarget.value.toUpperCase().match(/\b[A-Z]{2}\b/g)
          put({ countries: codes ? [...codes] : undefined })
        }}
      />
      <AmountField
        label="At least"
        value={filter.atLeast}
        currency={currency}
        onChange={(atLeast) => put({ atLeast })}
      />
      <AmountField
        label="Below"
        value={filter.below}
        currency={currency}
        onChange={(below) => put({ below })}
      />
      <AmountField
        label="Round: multiples of"
        value={filter.multipleOf}
        currency={currency}
        onChange={(multipleOf) => put({ multipleOf })}
      />
      <AmountField
        label="Just below a threshold of"
        value={filter.justBelow?.threshold}
        currency={currency}
        onChange={(threshold) =>
          put({
            justBelow:
              threshold === undefined ? undefined : { threshold, within: filter.justBelow?.within ?? 0.1 },
          })
        }
      />
      {filter.justBelow ? (
        <NumberInput
          label="Within, %"
          min={1}
          max={99}
          value={Math.round(filter.justBelow.within * 100)}
          onChange={(value) =>
            put({
              justBelow: {
                threshold: filter.justBelow?.threshold ?? 1,
                within: Math.min(0.99, Math.max(0.01, Number(value) / 100)),
              },
            })
          }
        />
      ) : null}
    </div>
  )
}

const atLeastLabel = (block: Block['block']) =>
  block === 'ratio'
    ? 'Share of at least, 1 = all'
    : block === 'listed-name'
      ? 'Minimum similarity, 1 = certain'
      : 'At least'

function BlockFields({
  block,
  currency,
  onChange,
}: {
  block: Block
  currency: string
  onChange: (block: Block) => void
}) {
  const put = (change: object) => onChange({ ...block, ...change } as Block)
  const number = (label: string, key: string, options: { isWhole?: boolean } = {}) => (
    <NumberInput
      key={key}
      label={label}
      min={0}
      {...(options.isWhole ? { allowDecimal: false } : {})}
      value={(block as unknown as Record<string, number>)[key] ?? 0}
      onChange={(value) => put({ [key]: Number(value) })}
    />
  )
  const isSumThreshold = block.block === 'sum'
  return (
    <>
      {'of' in block ? (
        <FilterFields filter={block.of} currency={currency} onChange={(of) => put({ of })} />
      ) : null}
      {block.block === 'ratio' ? (
        <>
          <p className="quiet-paragraph">against</p>
          <FilterFields filter={block.to} currency={currency} onChange={(to) => put({ to })} />
        </>
      ) : null}
      <div className={classes.fields}>
        {'hours' in block ? number('Window, hours', 'hours') : null}
        {'days' in block
          ? number(block.block === 'dormant' ? 'Rest, days' : 'Past, days', 'days', { isWhole: true })
          : null}
        {isSumThreshold ? (
          <AmountField
            label="Comes to at least"
            value={block.atLeast}
            currency={currency}
            onChange={(atLeast) => put({ atLeast: atLeast ?? 1 })}
          />
        ) : 'atLeast' in block ? (
          number(atLeastLabel(block.block), 'atLeast', {
            isWhole: block.block !== 'ratio' && block.block !== 'listed-name',
          })
        ) : null}
        {block.block === 'ratio' ? (
          <NumberInput
            label="Share of at most"
            min={0}
            value={block.atMost ?? ''}
            onChange={(value) => put({ atMost: value === '' ? undefined : Number(value) })}
          />
        ) : null}
        {'factor' in block ? number('At least so many times', 'factor') : null}
        {'fewest' in block ? number('Transactions before, at least', 'fewest', { isWhole: true }) : null}
        {'earlier' in block ? number('Transactions before, at least', 'earlier', { isWhole: true }) : null}
        {'measure' in block ? (
          <NativeSelect
            label="By"
            value={block.measure}
            data={block.block === 'ratio' ? ['sum', 'count'] : ['amount', 'sum', 'count']}
            onChange={(event) => put({ measure: event.currentTarget.value })}
          />
        ) : null}
      </div>
      {block.block === 'sum' || block.block === 'count' || block.block === 'ratio' ? (
        <Checkbox
          label="Each counterparty separately"
          checked={block.counterparty === 'same'}
          onChange={(event) => put({ counterparty: event.currentTarget.checked ? 'same' : undefined })}
        />
      ) : null}
      {block.block === 'own-history' ? (
        <Checkbox
          label="Also applies to accounts without that history"
          checked={block.withoutHistory === 'holds'}
          onChange={(event) => put({ withoutHistory: event.currentTarget.checked ? 'holds' : undefined })}
        />
      ) : null}
    </>
  )
}
