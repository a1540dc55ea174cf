// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { CreditSimulation } from '#domains/credit/contract/index.ts'
import CreditPortfolioScreen from './portfolio-screen.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
  vi.unstubAllGlobals()
})
const shownText = () => document.body.textContent ?? ''

const quantile = { confidence: 0.999, lossCents: 5_000_00, lowCents: 4_900_00, highCents: 5_100_00 }
const simulation: CreditSimulation = {
  id: 1,
  at: new Date().toISOString(),
  by: 'ana',
  years: 50_000,
  seed: 7,
  correlation: null,
  correlationSource: 'Basel framework',
  transitionSource: 'S&P',
  transitionYears: '1981 to 2016',
  book: {
    borrowers: 3,
    exposureCents: 300_000_00,
    lossAtDefaultCents: 120_000_00,
    unrated: 0,
    unratedExposureCents: 0,
    hasOtherCurrencies: false,
    hasSample: false,
    onOldStatements: 0,
    atAnotherRate: 0,
  },
  centralRate: {
    rate: 0.015,
    source: 'Own defaults',
    asOf: '2026-01-31',
    since: '2026-02-03',
    setBy: 'ana and ben',
  },
  expectedLossCents: 100_00,
  simulatedMeanCents: 100_00,
  meanErrorCents: 1_00,
  deviationCents: 900_00,
  unexpectedLossCents: 4_900_00,
  shortfallCents: 4_000_00,
  lossYears: 0.04,
  quantiles: [{ ...quantile, granularCents: 4_000_00 }],
  worse: { meanCents: 0, p95Cents: 0 },
  convergence: [],
  isSettled: true,
  migration: [],
}

const same = { borrowers: 3, exposureCents: 300_000_00, expectedLossCents: 100_00, centralRate: 0.015 }

async function open(newest: Partial<CreditSimulation> | null, bookNow: object = same, leadTimes?: object) {
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).startsWith('/api/credit/simulation')
      ? Response.json({
          newest: newest && { ...simulation, ...newest },
          bookNow: newest && bookNow,
          run: null,
        })
      : leadTimes && String(url).startsWith('/api/credit/lead-times')
        ? Response.json(leadTimes)
        : Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <CreditPortfolioScreen />
    </QueryClientProvider>,
  )
  await drawn.settle()
}

it('says with the figures what they suppose: the book’s day, years, seed and correlation', async () => {
  await open({})
  expect(shownText()).toContain('50,000 years drawn with seed 7')
  expect(shownText()).toContain('12 % to 24 % (Basel framework)')
  expect(shownText()).toContain('of 1.5% (source: Own defaults')
  expect(shownText()).toContain('set by ana and ben')
  expect(shownText()).not.toContain('excluded from all figures')
  await drawn?.remove()
  await open({ correlation: 0.3 })
  expect(shownText()).toContain('30% for every borrower')
})

it('names before the figures what is in none of them, an old book and a loss of nothing', async () => {
  const { book } = simulation
  await open({
    at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    book: {
      ...book,
      unrated: 2,
      unratedExposureCents: 50_000_00,
      hasOtherCurrencies: true,
      hasSample: true,
      onOldStatements: 1,
    },
    quantiles: [{ confidence: 0.999, lossCents: 0, lowCents: 0, highCents: 0, granularCents: 0 }],
  })
  for (const sentence of [
    'Sample data',
    '2 borrowers are not rated',
    'currencies without a current exchange rate are excluded',
    'read 40 days ago',
    '1 of 3 borrowers are rated on statements that ended more than 18 months ago',
    'if everybody defaulted it would cost',
  ])
    expect(shownText()).toContain(sentence)
})

it('without a simulation there is no figure, and lead times that cannot be read are not none', async () => {
  await open(null)
  expect(shownText()).toContain('Not simulated yet')
  expect(shownText()).toContain('The lead times could not be read.')
  expect(shownText()).not.toContain('Expected loss')
})

it('before anybody fell only warnings that were told are listed, and no nought stands where nothing is known', async () => {
  const warning = (code: string, words: string, withoutFall: number) => ({
    code,
    words,
    foretold: 0,
    withoutFall,
    medianDays: null,
  })
  await open(null, same, {
    falls: 0,
    fallsLeast: 10,
    isMeasurable: false,
    byWarning: [
      warning('weak-coverage', 'Interest is hardly earned.', 2),
      warning('price-fall', 'Its shares cost half.', 0),
    ],
  })
  expect(shownText()).toContain('Of the 2 monitored warnings, those that were raised are listed.')
  expect(shownText()).toContain('Interest is hardly earned.')
  expect(shownText()).toContain('No fall yet')
  expect(shownText()).not.toContain('0 of 0')
  expect(shownText()).not.toContain('Its shares cost half.')
})

it('a book that has changed since it was drawn is not taken for the one of today', async () => {
  await open({})
  expect(shownText()).not.toContain('has changed since')
  await drawn?.remove()
  await open({}, { ...same, centralRate: 0.02 })
  expect(shownText()).toContain('The central default rate is 2.0% now; these figures were simulated at 1.5%')
  await drawn?.remove()
  await open({}, { ...same, borrowers: 4, exposureCents: 900_000_00, expectedLossCents: 400_00 })
  expect(shownText()).toContain('The book has changed since: it is $900K to 4 rated borrowers now')
})
