import { capitalised } from '../answering/tell.ts'

type UsedPrice =
  | { kind?: string; source?: string | null; isOld?: boolean; asOf?: string | null }
  | null
  | undefined

/** What has to be said of prices before any figure that rests on them. */
export function priceCaveatOf(prices: readonly UsedPrice[]): string | null {
  const known = prices.filter((price) => price !== null && price !== undefined)
  const stated: string[] = []
  const simulated = known.filter(({ kind, source }) => kind === 'simulated' || source === 'simulated').length
  if (simulated > 0) stated.push(simulated === known.length ? 'Simulated prices' : 'Partly simulated prices')
  if (known.some(({ isOld }) => isOld)) stated.push('some prices are old')
  if (known.some(({ kind }) => kind === 'at-cost')) stated.push('some are carried at cost')
  if (prices.length > known.length) stated.push('some prices are missing')
  return stated.length > 0 ? capitalised(stated.join('; ')) : null
}

/** What an analysis says to read first, where it says more than that its prices are made: that stands before every figure already. */
export const doubtsOf = (caveats: readonly string[]): string[] =>
  caveats
    .filter((caveat) => !caveat.startsWith('All prices are simulated'))
    .map((caveat) => caveat.replace(/\.$/, ''))

/** Of several moments the oldest: what rests on all of them is no newer. */
export const oldestOf = (moments: readonly unknown[]): string | null =>
  moments.filter((moment) => typeof moment === 'string').sort()[0] ?? null

export const priceCaveatOfSources = (sources: readonly string[]): string | null =>
  priceCaveatOf(sources.map((source) => ({ source })))
