import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { inWords } from '#design-system/formats/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  CustomerRiskLevel,
  CustomerSchema,
  factorNames,
  factorNotes,
  factorWords,
  type RatingModel,
} from '#domains/customers/contract/index.ts'
import { countryName, customerKindLabel } from '../kind-words.ts'
import classes from './rating.module.css'

type FactorName = (typeof factorNames)[number]
type Change = (model: RatingModel) => void

/** Factors whose values people name: countries, products and channels. Those of the others are the product's. */
const named: readonly FactorName[] = ['country', 'product', 'channel']

/** The points of a model, factor by factor, its floors and its bands. */
export function ModelEditor({ model, onChange }: { model: RatingModel; onChange: Change }) {
  return (
    <div className={classes.factors}>
      {factorNames.map((factor) => (
        <FactorFields key={factor} factor={factor} model={model} onChange={onChange} />
      ))}
      <Floors model={model} onChange={onChange} />
      <Bands model={model} onChange={onChange} />
    </div>
  )
}

function valueLabel(factor: FactorName, value: string): string {
  if (factor === 'country') return countryName(value)
  const kind = CustomerSchema.safeParse(value)
  return factor === 'kind' && kind.success ? customerKindLabel[kind.data] : inWords(value)
}

function Points({
  label,
  value,
  max = 100,
  onSet,
}: {
  label: string
  value: number
  max?: number
  onSet: (value: number) => void
}) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={0}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(to) => onSet(typeof to === 'number' ? to : 0)}
    />
  )
}

function FactorFields({
  factor,
  model,
  onChange,
}: {
  factor: FactorName
  model: RatingModel
  onChange: Change
}) {
  const rule = model.factors[factor]
  const [wanted, setWanted] = useState('')
  const set = (to: Partial<typeof rule>) =>
    onChange({ ...model, factors: { ...model.factors, [factor]: { ...rule, ...to } } })
  const key = factor === 'country' ? wanted.trim().toUpperCase() : wanted.trim()
  return (
    <fieldset className={classes.factor}>
      <legend>
        <b>{factorWords[factor]}</b>
      </legend>
      <span>{factorNotes[factor]}</span>
      <div className={classes.values}>
        <Points label="Weight, %" max={300} value={rule.weight} onSet={(weight) => set({ weight })} />
        <Points label="Not known" value={rule.unknown} onSet={(unknown) => set({ unknown })} />
        {rule.other === null ? null : (
          <Points label="Any other" value={rule.other} onSet={(other) => set({ other })} />
        )}
        {Object.entries(rule.values).map(([value, points]) => (
          <Points
            key={value}
            label={valueLabel(factor, value)}
            value={points}
            onSet={(to) => set({ values: { ...rule.values, [value]: to } })}
          />
        ))}
      </div>
      {named.includes(factor) ? (
        <div className={classes.add}>
          <TextInput
            label={factor === 'country' ? 'Another country, two letters' : `Another ${factor}`}
            value={wanted}
            maxLength={factor === 'country' ? 2 : 60}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <Button
            disabled={key.length < 2 || key in rule.values}
            onClick={() => {
              set({ values: { ...rule.values, [key]: rule.other ?? rule.unknown } })
              setWanted('')
            }}
          >
            Add
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function Floors({ model, onChange }: { model: RatingModel; onChange: Change }) {
  const [country, setCountry] = useState('')
  const [source, setSource] = useState('')
  const key = country.trim().toUpperCase()
  const put = (floors: RatingModel['floors']) => onChange({ ...model, floors })
  return (
    <fieldset className={classes.factor}>
      <legend>
        <b>Country minimums</b>
      </legend>
      <span>No customer of the country is rated below its minimum, whatever else is known.</span>
      {model.floors.map((floor) => (
        <div key={floor.country} className={classes.add}>
          <NativeSelect
            label={`${countryName(floor.country)}: at least`}
            description={floor.source}
            value={floor.level}
            data={CustomerRiskLevel.options.map((value) => ({ value, label: inWords(value) }))}
            onChange={(event) => {
              const level = CustomerRiskLevel.parse(event.currentTarget.value)
              put(model.floors.map((one) => (one === floor ? { ...floor, level } : one)))
            }}
          />
          <Button onClick={() => put(model.floors.filter((one) => one !== floor))}>
            Remove {countryName(floor.country)}
          </Button>
        </div>
      ))}
      <div className={classes.add}>
        <TextInput
          label="Country, two letters"
          value={country}
          maxLength={2}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        <TextInput
          label="Source and date"
          value={source}
          maxLength={200}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Button
          disabled={
            !/^[A-Z]{2}$/.test(key) ||
            source.trim().length < 3 ||
            model.floors.some((one) => one.country === key)
          }
          onClick={() => {
            put([...model.floors, { country: key, level: 'high', source: source.trim() }])
            setCountry('')
            setSource('')
          }}
        >
          Add minimum
        </Button>
      </div>
    </fieldset>
  )
}

function Bands({ model, onChange }: { model: RatingModel; onChange: Change }) {
  return (
    <fieldset className={classes.factor}>
      <legend>
        <b>Levels</b>
      </legend>
      <span>The score at which each level starts; below medium is low.</span>
      <div className={classes.values}>
        {(['medium', 'high', 'critical'] as const).map((band) => (
          <Points
            key={band}
            label={`${inWords(band)} from`}
            value={model.bands[band]}
            onSet={(to) => onChange({ ...model, bands: { ...model.bands, [band]: to } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
