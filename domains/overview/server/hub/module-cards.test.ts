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
    coverage: none,
    fourEyes: none,
    lists: none,
  }
}

const kybTag = (screened: number, open: number) => moduleCards(factsWith(screened, open))[0]?.tag

describe('the cards of the modules', () => {
  it('say nothing good of screening where nobody was ever screened', () => {
    expect(kybTag(0, 0)).toBeNull()
    expect(kybTag(12, 0)).toEqual({ standing: 'ok', text: 'No open cases' })
    expect(kybTag(12, 3)).toEqual({ standing: 'ok', text: 'All within SLA' })
  })
})
