// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { assessment, historyOf } from '../test-answers.ts'
import { askedFor, close, drawn, open, panel, RISK, refusal, rowsOf } from '../test-workstation.tsx'

afterEach(close)

it('WORK-008 WORK-016 Analytics has four cards, each with figures, method, source and the day of its prices', async () => {
  const sent = await open()
  const titles = [...document.querySelectorAll('[role="tabpanel"] h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Performance', 'Correlation', 'Risk', 'Drawdown'])
  for (const title of titles) {
    expect(panel(title ?? '')?.textContent).toMatch(/Prices: simulated, to \d+ \w+ 2026, \d+d old\./)
    expect(
      panel(title ?? '')
        ?.querySelector('h2 ~ div a')
        ?.getAttribute('href'),
    ).toMatch(/^\/dashboard\//)
  }
  expect(panel('Risk')?.textContent).toContain('8.12%')
  expect(panel('Risk')?.textContent).toContain('GOOGL, 45%')
  expect(panel('Drawdown')?.textContent).toContain('−34.56%')
  expect(panel('Drawdown')?.textContent).toContain('Not made good yet')
  expect(rowsOf('Performance by symbol')).toHaveLength(3)
  expect(panel('Correlation')?.querySelectorAll('tbody tr')).toHaveLength(3)
  expect(askedFor(sent, RISK).map(({ body }) => body.portfolio)).toEqual([
    ['AAPL', 'GOOGL', 'MSFT'].map((symbol) => ({ symbol, allocation: 1 / 3 })),
  ])
})

it('a card that cannot be computed says why, and the others stand', async () => {
  await open('', { [RISK]: () => refusal(400, 'NONE has no prices.') })
  expect(panel('Risk')?.textContent).toContain('The risk could not be calculated.NONE has no prices.')
  expect(panel('Risk')?.textContent).toContain('Try Again')
  expect(rowsOf('Performance by symbol')).toHaveLength(3)
})

it('a symbol without prices is named beside the figures of the others', async () => {
  localStorage.setItem('assay.workstation.symbols.3', '["AAPL","NONE"]')
  const sent = await open()
  for (const title of ['Performance', 'Risk', 'Drawdown'])
    expect(panel(title)?.textContent).toContain('Left out: no source has prices of NONE.')
  expect(askedFor(sent, RISK).map(({ body }) => body.symbols)).toEqual([['AAPL']])
  expect(panel('Live watchlist')?.textContent).toContain('No source knows a price of NONE.')
})

it('a list that nobody prices computes nothing and asks for nothing', async () => {
  localStorage.setItem('assay.workstation.symbols.3', '["NONE"]')
  const sent = await open()
  for (const title of ['Performance', 'Correlation', 'Risk', 'Drawdown'])
    expect(panel(title)?.textContent).toContain('No source has prices of NONE.')
  expect(askedFor(sent, RISK)).toEqual([])
})

it('a role that runs no analyses is told so, and no assessment is asked for', async () => {
  const sent = await open('', {}, 'viewer')
  expect(panel('Risk')?.textContent).toContain('Your role does not run analyses.')
  expect(askedFor(sent, RISK)).toEqual([])
  expect(rowsOf('Performance by symbol')).toHaveLength(3)
})

it('what an assessment says to read first stands before its figures in both of its cards', async () => {
  const caveat = 'NVDA fell by 90.1% on 2026-06-10: if that was a split, no figure with them is right.'
  await open('', {
    [RISK]: () => Response.json({ ...assessment, basis: { ...assessment.basis, caveats: [caveat] } }),
  })
  for (const title of ['Risk', 'Drawdown']) {
    const text = panel(title)?.textContent ?? ''
    expect(text.indexOf(caveat)).toBeGreaterThan(-1)
    expect(text.indexOf(caveat)).toBeLessThan(text.search(/\d\.\d+%(?! on)/))
  }
})

it('after an import of prices the real symbols are analysed and the simulated ones apart, by choice', async () => {
  const sent = await open('', {
    'market-data/history/AAPL': () => {
      const history = historyOf('AAPL')
      return Response.json({
        ...history,
        history: history.history.map((bar) => ({ ...bar, source: 'imported' })),
      })
    },
  })
  expect(document.body.textContent).toContain('Prices of a market: AAPL. Simulated: GOOGL, MSFT.')
  expect(rowsOf('Performance by symbol')).toHaveLength(1)
  expect(askedFor(sent, RISK).map(({ body }) => body.symbols)).toEqual([['AAPL']])
  await drawn.click(document.querySelector('input[value="simulated"]'))
  await drawn.settle()
  expect(rowsOf('Performance by symbol')).toHaveLength(2)
  expect(askedFor(sent, RISK).at(-1)?.body.symbols).toEqual(['GOOGL', 'MSFT'])
})
