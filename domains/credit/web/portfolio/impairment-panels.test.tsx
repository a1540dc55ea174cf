// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { ImpairmentPanels } from './impairment-panels.tsx'

let drawn: Drawn | undefined
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

const downturn = {
  name: 'Downturn',
  oneInYears: 7,
  years: 2,
  lossAddedPercent: 5,
  collateralFallPercent: 15,
  weightPercent: 0,
}
const terms = {
  timesLeast: 2,
  risePercent: 0.5,
  pastDueDays: 30,
  defaultDays: 90,
  isWatchSignificant: true,
  lowRiskRating: null,
  scenarios: [downturn],
}
const policy = {
  inForce: terms,
  version: null,
  source: 'An assumption of the product',
  since: null,
  setBy: null,
}
const facility = {
  ...{ id: 3, name: 'Term loan', currency: 'EUR', committedCents: 100, drawnCents: 100, seniority: 'senior' },
  ...{
    maturity: null,
    exposureAtDefaultCents: 100,
    lossGivenDefault: 0.4,
    dollarRate: null,
    expectedLossCents: null,
  },
  ...{
    statedLossGivenDefault: null,
    effectiveRate: null,
    grantedOn: null,
    ratingAtGrant: null,
    pastDueSince: null,
  },
  ...{
    collateralCents: null,
    collateralHaircut: null,
    collateralValuedOn: null,
    stage: null,
    stageReasons: [],
  },
  ...{ lifetimeProbability: null, lifetimeProbabilityAtGrant: null, creditLossCents: null, isCut: false },
  ...{
    notComputedBecause: 'its maturity is not stated',
    borrowerId: 1,
    borrower: 'Halden Machines',
    because: 'its maturity is not stated',
  },
}
const book = {
  asOf: '2026-06-01T09:00:00.000Z',
  policy,
  hasSample: false,
  stages: [1, 2, 3].map((stage) => ({
    stage,
    count: stage === 1 ? 1 : 0,
    exposureCents: 100,
    lossCents: null,
    withoutLoss: stage === 1 ? 1 : 0,
  })),
  lossCents: null,
  notComputed: [{ because: 'its maturity is not stated', count: 1, exposureCents: 10_000 }],
  withoutRate: [{ currency: 'NOK', count: 2 }],
  scenarios: [null, 7].map((oneInYears) => ({
    name: oneInYears ? 'Downturn' : 'Average years',
    oneInYears,
    ...{ yearLossCents: 500_000, lossCents: null, highRisk: 1, highRiskExposureCents: 100 },
  })),
  facilities: [facility],
  isCut: false,
}

it('what is not computed stands before the losses with its reason, and is never shown as zero', async () => {
  const sent: { scenarios: unknown[] }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)))
    if (String(url).startsWith('/api/controls/')) return Response.json({ rows: [], next: null, total: 0 })
    return Response.json(String(url).includes('loss-policy') ? { ...policy, isProposed: false } : book)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <ImpairmentPanels />
    </QueryClientProvider>,
  )
  await drawn.settle()
  const text = document.body.textContent ?? ''
  expect(text).toContain('Not computed: its maturity is not stated')
  expect(text).toContain('NOK (2 facilities): in no sum')
  expect(text).toContain('assumptions of the product')
  expect(text).toContain('No expected credit loss is known.')
  expect(text).toContain('Downturn')
  expect(text.indexOf('Not computed: its')).toBeLessThan(text.indexOf('Stages stay'))
})
