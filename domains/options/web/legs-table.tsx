import { NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { decimal, percent } from '#design-system/formats/index.ts'
import { IconPlus, IconX } from '#design-system/primitives/icons.ts'
import { Button, Icon, IconButton } from '#design-system/primitives/index.ts'
import { LegKind, type ValuedLeg } from '#domains/options/contract/index.ts'
import classes from './options.module.css'
import { nextKey, type WrittenLeg } from './written-strategy.ts'

const LEGS_MAX = 20

const kindLabel = { call: 'Call', put: 'Put', stock: 'Shares' } as const satisfies Record<LegKind, string>

type LegsTableProps = {
  legs: readonly WrittenLeg[]
  /** What each leg came to; undefined while something is wrong. */
  valued: readonly ValuedLeg[] | undefined
  onLegs: (legs: WrittenLeg[]) => void
}

/** The legs to edit, each with its model price, its implied volatility and its delta. */
export function LegsTable({ legs, valued, onLegs }: LegsTableProps) {
  const change = (key: number, edit: Partial<WrittenLeg>) =>
    onLegs(legs.map((leg) => (leg.key === key ? { ...leg, ...edit } : leg)))
  const table = useRef<HTMLDivElement>(null)
  // The button goes with its leg: the focus goes on to the next leg's, or to adding one.
  const remove = (at: number) => {
    onLegs(legs.filter((_, index) => index !== at))
    requestAnimationFrame(() => {
      const left = table.current?.querySelectorAll<HTMLElement>('tbody button') ?? []
      const next = left[Math.min(at, left.length - 1)] ?? table.current?.querySelector<HTMLElement>('button')
      next?.focus()
    })
  }
  return (
    <div ref={table} className={classes.legs}>
      <table>
        <caption className="heard">Legs of the strategy</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Quantity</th>
            <th scope="col">Strike</th>
            <th scope="col">Premium</th>
            <th scope="col" data-figure>
              Model price
            </th>
            <th scope="col" data-figure>
              Implied volatility
            </th>
            <th scope="col" data-figure>
              Delta
            </th>
            <th scope="col">
              <span className="heard">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, at) => (
            <LegRow
              key={leg.key}
              leg={leg}
              number={at + 1}
              valued={valued?.[at]}
              onChange={(edit) => change(leg.key, edit)}
              onRemove={() => remove(at)}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.under}>
        <Button
          size="small"
          icon={<Icon of={IconPlus} />}
          disabled={legs.length >= LEGS_MAX}
          onClick={() =>
            onLegs([
              ...legs,
              {
                key: nextKey(),
                kind: 'call',
                quantity: '1',
                strike: legs.at(-1)?.strike || '100',
                premium: '',
              },
            ])
          }
        >
          Add a leg
        </Button>
        <span>
          A negative quantity is sold. Without a premium the model’s price is taken. Options count contracts:
          after a split one may be of another number of shares than 100, at another strike.
        </span>
      </div>
    </div>
  )
}

type LegRowProps = {
  leg: WrittenLeg
  number: number
  valued: ValuedLeg | undefined
  onChange: (edit: Partial<WrittenLeg>) => void
  onRemove: () => void
}

function LegRow({ leg, number, valued, onChange, onRemove }: LegRowProps) {
  const field = (name: 'quantity' | 'strike' | 'premium', label: string, placeholder?: string) => (
    <TextInput
      aria-label={`${label}, leg ${number}`}
      inputMode="decimal"
      maxLength={16}
      value={leg[name]}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <tr>
      <td data-title="Kind">
        <NativeSelect
          aria-label={`Kind, leg ${number}`}
          value={leg.kind}
          onChange={(event) => onChange({ kind: LegKind.parse(event.currentTarget.value) })}
          data={LegKind.options.map((value) => ({ value, label: kindLabel[value] }))}
        />
      </td>
      <td data-title="Quantity">{field('quantity', 'Quantity')}</td>
      <td data-title="Strike">{leg.kind === 'stock' ? <span>–</span> : field('strike', 'Strike')}</td>
      <td data-title="Premium">
        {field('premium', 'Premium', valued ? decimal(valued.modelPrice) : 'Model')}
      </td>
      <td data-figure data-title="Model price">
        {decimal(valued?.modelPrice)}
      </td>
      <td data-figure data-title="Implied volatility">
        <Implied valued={valued} />
      </td>
      <td data-figure data-title="Delta">
        {decimal(valued?.greeks.delta, 1)}
      </td>
      <td>
        <IconButton label={`Remove leg ${number}`} icon={<Icon of={IconX} />} onClick={onRemove} />
      </td>
    </tr>
  )
}

function Implied({ valued }: { valued: ValuedLeg | undefined }) {
  if (!valued?.implied) return <span>–</span>
  if (valued.implied.volatility !== null) return <span>{percent(valued.implied.volatility)}</span>
  return <span className="quiet-small">None. {'reason' in valued.implied ? valued.implied.reason : ''}</span>
}
