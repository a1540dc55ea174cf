import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { decimal } from '#design-system/formats/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import {
  AnswerStates,
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  ReadFirst,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { QuickPrice } from '#domains/fixed-income/contract/index.ts'
import classes from './fixed-income.module.css'
import { type Calculation, PriceByYield } from './price-by-yield.tsx'
import { downloadCalculation, useQuickPrice } from './queries.ts'
import { ToneTag } from './tone-tag.tsx'
import { isNumber, leadToken, numberOrZero } from './words.ts'

const fields = [
  { id: 'faceValue', label: 'Face value', opens: '1000' },
  { id: 'couponRate', label: 'Coupon rate, %', opens: '5' },
  { id: 'yieldToMaturity', label: 'Yield to maturity, %', opens: '4.5' },
  { id: 'yearsToMaturity', label: 'Years to maturity', opens: '10' },
] as const
type FieldId = (typeof fields)[number]['id']

/** The price of a bond from four numbers. Anything that is not a number counts as 0. */
export function BondCalculator() {
  const [typed, setTyped] = useKept(
    'bonds: calculator',
    () => Object.fromEntries(fields.map(({ id, opens }) => [id, opens])) as Record<FieldId, string>,
  )
  const price = useQuickPrice()
  const [unread, setUnread] = useState<string[]>([])
  const calculate = () => {
    setUnread(
      fields.flatMap(({ id, label }) =>
        isNumber(typed[id])
          ? []
          : [
              `${label}: ${typed[id].trim() === '' ? 'nothing was typed' : `“${typed[id]}” is no number`}, and 0 was taken.`,
            ],
      ),
    )
    price.mutate({
      faceValue: numberOrZero(typed.faceValue),
      couponRate: fractionOf(typed.couponRate),
      yieldToMaturity: fractionOf(typed.yieldToMaturity),
      yearsToMaturity: numberOrZero(typed.yearsToMaturity),
    })
  }
  return (
    <Stack>
      <Panel
        title="Calculator"
        foot="Half-yearly coupons, yield compounded half-yearly. Anything that is not a number counts as 0."
      >
        <PanelBody>
          <form
            className="stacked"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!price.isPending) calculate()
            }}
          >
            <div className={classes.fields}>
              {fields.map(({ id, label }) => (
                <TextInput
                  key={id}
                  label={label}
                  name={id}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={typed[id]}
                  onChange={({ currentTarget: { value } }) =>
                    setTyped((before) => ({ ...before, [id]: value }))
                  }
                />
              ))}
            </div>
            <div className={classes.submit}>
              <Button type="submit" kind="primary" disabled={price.isPending} isBusy={price.isPending}>
                {price.isPending ? 'Calculating...' : 'Calculate'}
              </Button>
            </div>
          </form>
        </PanelBody>
      </Panel>
      <AnswerStates
        of={price}
        failed="Calculation failed"
        empty={
          <EmptyState
            title="Nothing calculated yet."
            body="Four numbers give the price, now and at other yields."
          />
        }
      >
        {(answer, asked) => (
          <>
            <ReadFirst caveats={unread} />
            <Priced answer={answer} asked={asked} />
          </>
        )}
      </AnswerStates>
    </Stack>
  )
}

const fractionOf = (percentTyped: string) => Number((numberOrZero(percentTyped) / 100).toPrecision(15))

function Priced({ answer, asked }: { answer: QuickPrice; asked: Calculation }) {
  const explained = (definition: string) => ({ origin: 'modelled' as const, definition, source: 'Assay' })
  return (
    <>
      <FigureStrip label="Price">
        <Figure
          label="Price"
          value={decimal(answer.price)}
          kind="money"
          explains={explained('Half-yearly coupons and the face value, discounted half-yearly at the yield.')}
        />
        <Figure
          label="Price of face value"
          value={decimal(answer.priceAsPercentage, 3)}
          unit="%"
          kind="money"
          explains={explained('The price for 100 of face value; 100 at par.')}
        />
        <Figure
          label="Against par"
          kind="state"
          value={<ToneTag token={leadToken[answer.premiumDiscount]}>{answer.premiumDiscount}</ToneTag>}
          note={lead[answer.premiumDiscount]}
        />
      </FigureStrip>
      <PriceByYield
        asked={asked}
        actions={
          <ExportMenu of="the calculation" onExport={(format) => downloadCalculation(asked, format)} />
        }
      />
    </>
  )
}

const lead = {
  Premium: 'The coupon is above the yield',
  Discount: 'The coupon is below the yield',
  Par: 'The coupon equals the yield',
} as const satisfies Record<QuickPrice['premiumDiscount'], string>
