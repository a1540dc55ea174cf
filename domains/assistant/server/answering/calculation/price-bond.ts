import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { Unclear } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { round, stated } from './told.ts'

export async function priceBond(asker: Asker, { text, amounts, words }: Reading): Promise<Answer> {
  const percents = amounts.filter(({ unit }) => unit === 'percent')
  const isNear = (at: number, to: number, stem: string) =>
    words.slice(Math.max(0, at - 4), to + 3).some((word) => word.stem.startsWith(stem))
  const isZero = /\bzero[- ]coupon\b|\bzero\b/.test(text)
  const rate = percents.find(
    ({ from, to }) =>
      !isZero &&
      (words[to]?.stem === 'coupon' ||
        words[from - 1]?.stem === 'coupon' ||
        words[from - 2]?.stem === 'coupon'),
  )
  const yielded =
    percents.find(
      (one) =>
        one !== rate &&
        (isYield(words[one.to]) || isYield(words[one.from - 1]) || isYield(words[one.from - 2])),
    ) ?? percents.find((one) => one !== rate && isNear(one.from, one.to, 'yield'))
  const coupon = rate ?? percents.find((one) => one !== yielded)
  if (!yielded || (!coupon && !isZero))
    throw new Unclear(
      'A bond is priced from its coupon, its yield and its years to maturity. Which coupon, and which yield?',
      ['coupon', 'yield'],
    )
  const face =
    amounts.find(
      (one) => one.unit === 'money' || (one.unit === 'plain' && one.of !== 'year' && one.value >= 50),
    )?.value ?? 100
  const fields = {
    faceValue: face,
    couponRate: coupon && !isZero ? round(coupon.value / 100) : 0,
    yieldToMaturity: round(yielded.value / 100),
    yearsToMaturity: amounts.find(({ of }) => of === 'year')!.value,
  }
  const answer = await asker.ask<{ price: number; priceAsPercentage: number; premiumDiscount: string }>(
    'fixed-income.quick-price',
    fields,
  )
  return stated(
    asker,
    'The bond, paying half-yearly',
    'fixed-income.quick-price',
    `Bond price: coupon ${round(fields.couponRate * 100)}%, yield ${round(fields.yieldToMaturity * 100)}%, ${fields.yearsToMaturity} years, face ${face}`,
    '/dashboard/bonds',
    [
      { label: 'price', value: round(answer.price, 1e6), unit: 'price', field: 'price' },
      {
        label: 'in percent of the face value',
        value: round(answer.priceAsPercentage, 1e6),
        unit: 'number',
        field: 'priceAsPercentage',
      },
    ],
    `It stands at ${answer.premiumDiscount === 'Par' ? 'par' : `a ${answer.premiumDiscount.toLowerCase()}`}.`,
  )
}

const isYield = (word: { stem: string } | undefined): boolean => /^(?:yield|ytm)/.test(word?.stem ?? '')
