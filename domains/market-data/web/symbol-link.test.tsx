// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { SymbolLink, symbolPath } from './symbol-link.tsx'

let drawn: Drawn
afterEach(() => drawn?.remove())

it('a symbol leads to its one page', async () => {
  drawn = await draw(<SymbolLink symbol="BRK.B" />)
  expect(drawn.host.querySelector('a')?.getAttribute('href')).toBe('/dashboard/symbols/BRK.B')
})

it('the number of a contract or a bond leads nowhere', async () => {
  drawn = await draw(<SymbolLink symbol="AAPL 270115C00200000" />)
  expect(drawn.host.querySelector('a')).toBeNull()
  expect(drawn.host.textContent).toBe('AAPL 270115C00200000')
  expect(symbolPath('912828YK0')).toBeUndefined()
})
