import { type Day, dayOf, type IsoDay, isoDateOf, isTradingDay } from '#engines/market-calendar/index.ts'

/** The first day with prices. */
export const FIRST_SIMULATED_DAY: IsoDay = '2015-01-02'
/** The last: far enough that nobody meets it. */
export const LAST_SIMULATED_DAY: IsoDay = '2099-12-31'

const FIRST = dayOf(FIRST_SIMULATED_DAY) as Day
const LAST = dayOf(LAST_SIMULATED_DAY) as Day

/** The days of one kind of market, numbered from 0. */
export type Days = {
  /** The number of a day; undefined when there is no trading on it or it lies outside. */
  indexOf: (day: IsoDay) => number | undefined
  dayAt: (index: number) => IsoDay
  /** The number of the first day that is not before this one. */
  firstFrom: (day: IsoDay) => number
}

function countDays(isOpen: (day: IsoDay) => boolean): Days {
  const days: IsoDay[] = []
  const indexes = new Map<IsoDay, number>()
  let next = FIRST
  const reach = (isFar: () => boolean) => {
    for (; next <= LAST && !isFar(); next++) {
      const day = isoDateOf(next)
      if (!isOpen(day)) continue
      indexes.set(day, days.length)
      days.push(day)
    }
  }
  const reachDay = (day: IsoDay) => reach(() => next > (dayOf(day) ?? FIRST))
  return {
    indexOf: (day) => {
      reachDay(day)
      return indexes.get(day)
    },
    dayAt: (index) => {
      reach(() => days.length > index)
      const day = days[index]
      if (day === undefined) throw new RangeError(`There is no simulated day ${index}.`)
      return day
    },
    firstFrom: (day) => {
      reachDay(day)
      let low = 0
      let high = days.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((days[middle] as IsoDay) < day) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}

/** The days on which the New York Stock Exchange trades. */
export const exchangeDays = countDays(isTradingDay)
/** Every day: coins rest on none. */
export const everyDay = countDays(() => true)
