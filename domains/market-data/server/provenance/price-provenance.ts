import {
  addDays,
  type IsoDay,
  lastSessionBefore,
  newYorkDay,
  newYorkMoment,
  sessionOf,
} from '#engines/market-calendar/index.ts'
import type { PriceKind, PriceProvenance } from '../../contract/price-provenance.ts'
import { FILE_SOURCE } from '../price-files/file-source.ts'
import { onceEach } from './once-each.ts'

export const SIMULATED = 'simulated'
/** Sources whose free plan tells the last close and nothing of the running session. */
const CLOSES_ONLY: ReadonlySet<string> = new Set(['alpha-vantage'])
/** How long after an opening a delayed price may still be of the session before. */
const DELAY_MS = 20 * 60_000
const DAY_MS = 86_400_000
const CLOSE_MINUTES = 16 * 60

type MadePrice = { source: string; at: Date; kind: PriceKind; isCoin: boolean }

/** What the quote of a source is. */
export function kindOfQuote(
  source: string,
  { isLive, isBar }: { isLive: boolean; isBar: boolean },
): PriceKind {
  if (source === SIMULATED) return 'simulated'
  if (source === FILE_SOURCE) return 'imported'
  if (isLive) return 'real-time'
  return isBar || CLOSES_ONLY.has(source) ? 'end-of-day' : 'delayed'
}

/** What the daily close of a source is. */
export const kindOfClose = (source: string): PriceKind =>
  source === SIMULATED ? 'simulated' : source === FILE_SOURCE ? 'imported' : 'end-of-day'

const isOfACompletedSession = (kind: PriceKind): boolean =>
  kind === 'imported' || kind === 'end-of-day' || kind === 'manual'

/** How a price stands at a moment: its age, and whether a newer session has gone by without one. */
export const provenanceAt = (now: Date, made: MadePrice): PriceProvenance => provenancesAt(now)(made)

/** The same of many prices at one moment: its sessions are looked up once, not for each of thousands. */
export function provenancesAt(now: Date): (made: MadePrice) => PriceProvenance {
  const moment = now.getTime()
  const yesterday = utcDay(moment - DAY_MS)
  const sessionsOf = onceEach((kind: PriceKind) => ({
    newest: isOfACompletedSession(kind)
      ? lastClosedSession(moment)
      : lastSessionBefore(moment - DELAY_MS).day,
    opened: lastSessionBefore(moment - (kind === 'delayed' ? DELAY_MS : 0)).day,
  }))
  const dayOf = onceEach(newYorkDay)
  // Thousands of prices are of the same close: one provenance is shared by all that are alike in it.
  const ofCoins = onceEach((_made: number): PriceProvenance[] => [])
  const ofOthers = onceEach((_made: number): PriceProvenance[] => [])
  return ({ source, at, kind, isCoin }) => {
    const made = at.getTime()
    const { newest, opened } = isCoin ? { newest: yesterday, opened: yesterday } : sessionsOf(kind)
    const alike = isCoin ? ofCoins(made) : ofOthers(made)
    const known = alike.find((one) => one.source === source && one.kind === kind)
    if (known) return known
    const day = isCoin ? utcDay(made) : dayOf(made)
    const provenance: PriceProvenance = {
      source,
      kind,
      asOf: at.toISOString(),
      ageSeconds: Math.max(0, Math.round((moment - made) / 1_000)),
      lastSession: newest,
      isOld: day < newest,
      isOfLastSession: day >= opened,
    }
    alike.push(provenance)
    return provenance
  }
}

/** What stands for a price where there is none: what was paid. */
export const provenanceAtCost = (now: Date): PriceProvenance => ({
  source: 'cost',
  kind: 'at-cost',
  asOf: null,
  ageSeconds: null,
  lastSession: lastClosedSession(now.getTime()),
  isOld: false,
  isOfLastSession: false,
})

/** The moment at which the price of a daily bar was made. */
export function closeOf(day: IsoDay): Date {
  return new Date(sessionOf(day)?.closesAt ?? newYorkMoment(day, CLOSE_MINUTES))
}

/** The last session that is over: the newest of which there is a close. */
function lastClosedSession(now: number): IsoDay {
  const opened = lastSessionBefore(now)
  if (opened.closesAt <= now) return opened.day
  return lastSessionBefore(newYorkMoment(addDays(opened.day, -1), CLOSE_MINUTES)).day
}

const utcDay = (moment: number): IsoDay => new Date(moment).toISOString().slice(0, 10)
