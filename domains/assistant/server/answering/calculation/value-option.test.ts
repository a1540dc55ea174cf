import { expect, it } from 'vitest'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { topicIndex } from '../../topics/index.ts'
import type { Asker } from '../asker.ts'
import { valueOption } from './value-option.ts'

const answer = {
  value: 180,
  cost: 180,
  greeks: { delta: -26.7, gamma: 1, vega: 1, theta: 1, rho: 1 },
  breakEvens: [],
  probabilityOfProfit: 0.3,
  maxLoss: { amount: null },
  maxProfit: { amount: null },
  legs: [{ modelPrice: 1.8 }],
  method: 'Black, Scholes and Merton (1973)',
}

async function valued(question: string) {
  const asked: Record<string, unknown>[] = []
  const ask = async (call: string, fields: Record<string, unknown>) => {
    if (call === 'options.value-strategy') asked.push(fields)
    return call === 'options.value-strategy'
      ? answer
      : { points: [{ tenor: '3M', yield: 0.0382 }], rates: [], curve: [] }
  }
  const asker = { ask, look: ask, tools: [], notes: new Set() } as unknown as Asker
  const reading = readQuestion(question, { topics: topicIndex, names: indexNames([]), today: '2026-11-27' })
  const { text } = await valueOption(asker, reading)
  return { fields: asked[0], text }
}

it('a rate without a percent sign is read, and of two times the finest', async () => {
  const put = await valued('delta of a put: stock 100, strike 95, 60 days, vol 25, rate 4, european')
  expect(put.fields).toMatchObject({ spot: 100, volatility: 0.25, days: 60, rate: 0.04 })
  const call = await valued('call, spot 50, strike 55, six months = 182 days, vol 30%, rates 4%')
  expect(call.fields).toMatchObject({ spot: 50, volatility: 0.3, days: 182, rate: 0.04 })
  expect(
    (await valued('value a put, spot 100, strike 95, vol 25%, 30 days, rate 0.035')).fields,
  ).toMatchObject({
    rate: 0.035,
  })
})

it('what was taken is said with the value, and a delta for one share too', async () => {
  const { text } = await valued('delta of a put: stock 100, strike 95, 60 days, vol 25, rate 4')
  expect(text).toContain(
    'The put at spot 100, strike 95, volatility 25%, 60 days, rate 4%: delta for one share −0.267',
  )
})
