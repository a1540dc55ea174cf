// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { ADDRESS, add, button, close, drawn, open, panel, rowsOf, symbolField } from './test-workstation.tsx'

afterEach(close)

it('WORK-009 WORK-010 WORK-011 the list opens with AAPL, GOOGL, MSFT and is changed; added in capitals, never blank, never twice', async () => {
  await open('?tab=portfolio')
  const symbols = () =>
    [...document.querySelectorAll('button[aria-label^="Remove "]')].map((one) =>
      one.getAttribute('aria-label')?.replace('Remove ', ''),
    )
  expect(symbols()).toEqual(['AAPL', 'GOOGL', 'MSFT'])
  await add('nvda')
  expect(symbols()).toEqual(['AAPL', 'GOOGL', 'MSFT', 'NVDA'])
  expect(symbolField()?.value).toBe('')
  for (const [typed, sentence] of [
    ['  ', 'A symbol is required'],
    ['msft', 'MSFT is in the list already'],
    ['<i>', 'A symbol is one to fifteen letters'],
  ] as const) {
    await add(typed)
    expect(panel('Symbol list')?.textContent).toContain(sentence)
    expect(symbols()).toHaveLength(4)
  }
  await drawn.click(button('Remove AAPL'))
  await drawn.settle()
  expect(symbols()).toEqual(['GOOGL', 'MSFT', 'NVDA'])
  expect(rowsOf('Stocks')).toHaveLength(3)
})

it('the list is kept in the browser for its person alone', async () => {
  await open('?tab=portfolio')
  await add('nvda')
  await drawn.remove()
  await open('?tab=portfolio')
  expect(rowsOf('Symbol list')).toHaveLength(4)
  await drawn.remove()
  await open('?tab=portfolio', {
    'auth/user': () => Response.json({ user: { id: 4, role: 'analyst', organisationId: 1 } }),
  })
  expect(rowsOf('Symbol list')).toHaveLength(3)
})

it('the list can be taken from what is held, each symbol once', async () => {
  await open('?tab=portfolio')
  await drawn.click(button('Use my holdings'))
  await drawn.settle()
  expect(rowsOf('Symbol list').map((row) => row.slice(0, 3))).toEqual(['JPM', 'NVD'])
})

it('an emptied list leads to where it is filled, on every side that needs it', async () => {
  localStorage.setItem('assay.workstation.symbols.3', '[]')
  const sent = await open()
  expect(panel('Analytics')?.textContent).toContain('The list has no symbols.')
  expect(panel('Live watchlist')?.textContent).toContain('The list has no symbols.')
  expect(sent.filter(({ body }) => body.symbols || body.portfolio)).toEqual([])
  await drawn.click(button('Add symbols'))
  await drawn.settle()
  expect(drawn.address()).toBe(`${ADDRESS}?tab=portfolio`)
})
