/** A rate that was published for a day: one unit of `from` is worth so many of `to`. */
export type DatedRate = { from: string; to: string; day: string; rate: number }

/** The rate that holds on a day: of which day it is, and over which currency it was made where the two are not published beside each other. */
export type FoundRate = { rate: number; day: string; via: string | null }

/** The rate of a day; undefined where none is known, which is never one to one. */
export type RateOn = (day: string, from: string, to: string) => FoundRate | undefined

const DAY_MS = 86_400_000
/** The last rate holds over week ends and holidays; one that is older than this says nothing about a day. */
const RATE_DAYS_MAX = 10
/** What reference rates are published in. */
const PIVOT = 'EUR'

/** Hundredths that prices are written in, with the currency that a hundred of them are one of. */
const minorUnits: Readonly<Record<string, string>> = { GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS', USX: 'USD' }
export const MINOR_PER_MAJOR = 100

/** The currency that a code counts in: of pence it is the pound. */
export const majorOf = (currency: string): string => minorUnits[currency] ?? currency
export const isMinorUnit = (currency: string): boolean => currency in minorUnits

/**
 * One rule for every rate of the product: the newest of the day or of the ten days before it, in either direction; where two currencies are not published beside each other, both
 * against the euro. It is of the older of the days that it was made of.
 */
export function ratesByDay(rates: Iterable<DatedRate>): RateOn {
  const known = new Map<string, { day: string; rate: number }[]>()
  const keep = (pair: string, day: string, rate: number) => {
    const list = known.get(pair)
    if (list) list.push({ day, rate })
    else known.set(pair, [{ day, rate }])
  }
  for (const { from, to, day, rate } of rates) {
    if (!(rate > 0 && Number.isFinite(rate))) continue
    keep(`${from} ${to}`, day, rate)
    keep(`${to} ${from}`, day, 1 / rate)
  }
  for (const list of known.values()) list.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const direct = (day: string, from: string, to: string) => {
    const found = lastBy(known.get(`${from} ${to}`) ?? [], day)
    return found && Date.parse(day) - Date.parse(found.day) <= RATE_DAYS_MAX * DAY_MS ? found : undefined
  }
  const between = (day: string, from: string, to: string): FoundRate | undefined => {
    if (from === to) return { rate: 1, day, via: null }
    const found = direct(day, from, to)
    if (found) return { ...found, via: null }
    const [first, second] = [direct(day, from, PIVOT), direct(day, PIVOT, to)]
    if (!first || !second) return undefined
    return {
      rate: first.rate * second.rate,
      day: first.day < second.day ? first.day : second.day,
      via: PIVOT,
    }
  }
  return (day, from, to) => {
    const found = between(day, majorOf(from), majorOf(to))
    if (!found) return undefined
    const scale = (isMinorUnit(to) ? MINOR_PER_MAJOR : 1) / (isMinorUnit(from) ? MINOR_PER_MAJOR : 1)
    return scale === 1 ? found : { ...found, rate: found.rate * scale }
  }
}

/** The last of some that are of a day or before it; they are in the order of their days. */
function lastBy<Dated extends { day: string }>(list: readonly Dated[], day: string): Dated | undefined {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as Dated).day <= day) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}
