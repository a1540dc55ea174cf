import { expect, it } from 'vitest'
import type { Asker } from '../../answering/asker.ts'
import { doubtsOf } from '../price-caveats.ts'
import type { Wanted } from '../topic.ts'
import { attribute } from './attribute.ts'

const split =
  'NVDA fell by 90.0% on 2026-06-10: if that was a split, its prices are not adjusted for it, and no figure with them is right.'
const answers: Record<string, unknown> = {
  'trading.accounts': [{ id: 1 }],
  'attribution.attribute': {
    from: '2026-05-26',
    to: '2026-11-25',
    passport: {
      source: 'Daily closes: imported',
      caveats: ['All prices are simulated: the figures describe no real market.', split],
    },
  },
}

it('what an analysis says to read first is said before its answer, and that prices are simulated not twice', async () => {
  const look = async (call: string) => answers[call]
  const asker = { look, ask: look, notes: new Set<string>(), tools: [], may: () => true } as unknown as Asker
  await attribute(asker, { reading: { period: undefined } } as unknown as Wanted)
  expect([...asker.notes]).toEqual([split.replace(/\.$/, '')])
  expect(doubtsOf(['All prices are simulated: the figures describe no real market.'])).toEqual([])
})
