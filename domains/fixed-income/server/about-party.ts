import { addBusinessDays, dayOf, newYorkDay } from '#engines/market-calendar/index.ts'
import type { PartyProvider } from '#platform/slice/index.ts'
import { sampleBonds } from './screening/sample-bonds.ts'

/** Bonds of the screener that a party has issued, by the issuer's name. */
export const bondsAboutParty: PartyProvider = {
  group: 'Bonds',
  at: 25,
  may: 'markets:read',
  find({ now }, { names }, limit) {
    const wanted = new Set(names.map((name) => name.toLowerCase()))
    const settlement = addBusinessDays('us-government-bond', dayOf(newYorkDay(now.getTime()))!, 1)
    return Promise.resolve(
      sampleBonds(settlement)
        .filter(({ issuer }) => wanted.has(issuer.toLowerCase()))
        .slice(0, limit)
        .map(({ symbol, issuer, creditRating }) => ({
          id: symbol,
          title: symbol,
          detail: `${issuer}, rated ${creditRating} · simulated market`,
          href: '/dashboard/bonds',
          by: 'name' as const,
        })),
    )
  },
}
