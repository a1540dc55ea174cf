import { describe, expect, it } from 'vitest'
import type { HubFacts } from './hub-facts.ts'
import { moduleCards } from './module-cards.ts'

const none = { of: 0, are: 0 }

function factsWith(screened: number, open: number): HubFacts {
  return {
    now: new Date('2026-11-21T10:00:00Z'),
    weekAgo: new Date('2026-11-14T10:00:00Z'),
    screenings: { total: screened, thisWeek: 0, withMatch: 0 },
    alerts: {} as HubFacts['alerts'],
    sla: { open, openBreached: 0, atRisk: 0 } as HubFacts['sla'],
    customers: [],
    credit: { borrowers: 0, rated: 0, highRisk: 0, exposureCents: null },
    esg: null,
    intelligence: { tracked: 0, newSignals: 0, failing: 0 },
    coverage: none,
    fourEyes: none,
    lists: none,
  }
}

const kybTag = (screened: number, open: number) => moduleCards(factsWith(screened, open))[0]?.tag

describe('the cards of the modules', () => {
  it('say nothing good of screening where nobody was ever screened', () => {
    expect(kybTag(0, 0)).toBeNull()
    expect(kybTag(12, 0)).toEqual({ severity: 'ok', text: 'No open cases' })
    expect(kybTag(12, 3)).toEqual({ severity: 'ok', text: 'All within SLA' })
  })

  it('say nothing good of credit where somebody is not rated, and no amount where nothing is lent in dollars', () => {
    const creditCard = (rated: number, highRisk: number) =>
      moduleCards({ ...factsWith(0, 0), credit: { borrowers: 10, rated, highRisk, exposureCents: null } })[1]
    expect(creditCard(0, 0)?.tag).toBeNull()
    expect(creditCard(3, 0)?.tag).toEqual({ severity: 'medium', text: '7 of 10 not rated' })
    expect(creditCard(3, 1)?.tag).toEqual({ severity: 'high', text: '1 at high risk' })
    expect(creditCard(10, 0)?.tag).toEqual({ severity: 'ok', text: 'None at high risk' })
    expect(creditCard(10, 0)?.stats[1]).toEqual({ label: 'Exposure, USD', value: null, unit: 'cents' })
  })

  it('HUB-015 the card of the entity platform calls customers what it counts as such', () => {
    const customers = [{ updatedAt: new Date('2026-11-20T10:00:00Z'), isMonitored: true }]
    const { stats } =
      moduleCards({ ...factsWith(0, 0), customers: customers as HubFacts['customers'] })[4] ?? {}
    expect(stats?.[0]).toEqual({ label: 'Customers', value: 1, unit: 'count' })
  })

  it('say nothing of ESG without a company, and nothing good where a supplier is not assessed', () => {
    const facts = {
      overallScore: 71.5,
      disclosures: 2,
      underReview: 0,
      suppliersAtRisk: 0,
      suppliersUnknown: 0,
    }
    const card = (esg: HubFacts['esg']) => moduleCards({ ...factsWith(0, 0), esg })[2]
    expect(card(null)?.stats.map(({ value }) => value)).toEqual([null, null, null])
    expect(card(facts)?.stats.map(({ value }) => value)).toEqual([71.5, 2, 0])
    expect(card({ ...facts, suppliersUnknown: 2 })?.tag?.text).toBe('2 suppliers not assessed')
    expect(card({ ...facts, suppliersAtRisk: 1, suppliersUnknown: 2 })?.tag).toEqual({
      severity: 'high',
      text: '1 supplier at risk',
    })
  })
})
