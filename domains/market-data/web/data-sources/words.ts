import { age, duration, quantity } from '#design-system/formats/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import type { MarketSourceState, ProviderStatus, SourceGift } from '#domains/market-data/contract/index.ts'

export const statusLook = {
  ok: { severity: 'ok', word: 'Answers' },
  failing: { severity: 'high', word: 'Failing' },
  'not configured': { severity: null, word: 'Not connected' },
  off: { severity: null, word: 'Off' },
} as const satisfies Record<ProviderStatus, { severity: Severity | null; word: string }>

const giftWord = { prices: 'Prices', news: 'news', rates: 'rates' } as const satisfies Record<
  SourceGift,
  string
>

/** "Prices, news": what a source gives. */
export const giftsInWords = ({ gives }: MarketSourceState): string => {
  const words = gives.map((gift) => giftWord[gift]).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A connection that has never answered is not the same as no connection. */
export function answerAge({ lastSuccessAt, isConnected, provider }: MarketSourceState, now: number): string {
  if (lastSuccessAt) return `${age(lastSuccessAt, new Date(now))} ago`
  return provider && isConnected ? 'None yet' : '–'
}

/** "199 of 200 a minute"; without a connection what there would be: "200 a minute". */
export function budgetInWords({ budget, isConnected }: MarketSourceState): string {
  if (!budget) return 'No calls'
  return `${isConnected ? `${quantity(budget.left)} of ` : ''}${budgetOf(budget)}`
}

/** "200 a minute". */
export function budgetOf({ calls, perSeconds }: { calls: number; perSeconds: number }): string {
  return `${quantity(calls)} ${periodWords[perSeconds] ?? `in ${duration(perSeconds * 1000)}`}`
}

const periodWords: Record<number, string> = {
  1: 'a second',
  60: 'a minute',
  3600: 'an hour',
  86400: 'a day',
}

/** The connected source that is asked first for something; what is made where there is none. */
export function firstThatGives(sources: readonly MarketSourceState[], gift: SourceGift): string {
  const connected = sources.filter(
    ({ gives, isConnected, status }) => isConnected && gives.includes(gift) && status !== 'off',
  )
  return (connected.find(({ status }) => status !== 'failing') ?? connected[0])?.title ?? 'Nobody'
}
