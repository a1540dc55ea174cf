// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { Entity } from '../../contract/index.ts'
import { InstrumentsPanel, OfferingsPanel } from './offerings-panel.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

const offering = {
  recordId: 3,
  title: 'SEC Form D',
  filedOn: '2025-03-20',
  firstSale: '2025-03-14',
  offered: null,
  sold: 12_500_000,
  securities: 'equity',
  investors: null,
  isForCombination: false,
}
const entity = (issued: Partial<Entity>) =>
  ({ offerings: [], instruments: [], ...issued }) as unknown as Entity
const text = () => document.body.textContent ?? ''

it('an offering says what was sold, of what, and that other funding is not in it', async () => {
  const offerings = [offering, { ...offering, recordId: 4, sold: null, firstSale: null, investors: 7 }]
  drawn = await draw(<OfferingsPanel entity={entity({ offerings })} />)
  expect(text()).toContain('$12.5M sold')
  expect(text()).toContain('amount offered indefinite or not stated')
  expect(text()).toContain('Amount sold not stated')
  expect(text()).toContain('no sale yet · 7 investors')
  expect(text()).toContain('other funding is not in them')
})

it('an instrument is named with its kind, symbol and source, and the list is not called whole', async () => {
  const instruments = [
    {
      name: 'Quenby Plc Sponsored ADR',
      kind: 'depositary-receipt',
      symbol: 'QBY',
      recordId: 3,
      title: 'SEC EDGAR',
    },
  ] as const
  drawn = await draw(<InstrumentsPanel entity={entity({ instruments: [...instruments] })} />)
  expect(text()).toContain('Quenby Plc Sponsored ADRDepositary receipt · QBY · SEC EDGAR')
  expect(text()).toContain('others may exist')
})

it('a company of which neither is known has neither panel', async () => {
  drawn = await draw(
    <>
      <OfferingsPanel entity={entity({})} />
      <InstrumentsPanel entity={entity({})} />
    </>,
  )
  expect(text()).not.toMatch(/offerings|Instruments/)
})
