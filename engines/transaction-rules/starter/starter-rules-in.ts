import { minorDigitsOf } from '../currency.ts'
import { asksForAmounts, type RuleBlock, type RuleDefinition, type TransactionFilter } from '../rule.ts'
import { type StarterRule, starterPack } from './starter-rules.ts'

const PACK_CURRENCY = 'USD'

/**
 * By how much the thresholds of the pack are multiplied in a currency whose unit is worth about as much less than a US dollar, in
 * powers of ten and rather low than high. They are orders of magnitude to begin with and no rates: a currency that is not here begins
 * with drafts.
 */
const MULTIPLE: Readonly<Record<string, number>> = Object.fromEntries([
  ...'USD EUR GBP CHF CAD AUD NZD SGD BND AED SAR QAR PLN ILS BGN RON BRL MYR PEN KWD BHD OMR JOD'
    .split(' ')
    .map((currency) => [currency, 1]),
  ...'CNY HKD SEK NOK DKK ZAR MXN CZK TRY THB TWD MAD UAH EGP'.split(' ').map((currency) => [currency, 10]),
  ...'JPY INR HUF PHP ISK RSD KES LKR PKR BDT RUB'.split(' ').map((currency) => [currency, 100]),
  ...'KRW CLP NGN'.split(' ').map((currency) => [currency, 1_000]),
  ...'IDR VND'.split(' ').map((currency) => [currency, 10_000]),
])

/** The starter pack with its thresholds in a currency. A rule that asks for no amount is in it once, whatever the currency. */
export function starterRulesIn(currency: string): StarterRule[] {
  const multiple = MULTIPLE[currency]
  const times = multiple ?? 1
  const minor = (cents: number) => Math.round((cents / 100) * times * 10 ** minorDigitsOf(currency))
  return starterPack.map((one) => {
    const name = one.name.replaceAll(/\{(\d+)\}/g, (_, amount) =>
      (Number(amount) * times).toLocaleString('en'),
    )
    if (currency === PACK_CURRENCY || !asksForAmounts(one.definition)) return { ...one, name }
    return {
      ...one,
      key: `${one.key}:${currency}`,
      name: `${name} (${currency})`,
      isActive: one.isActive && multiple !== undefined,
      source:
        multiple === undefined
          ? `${one.source}. The numbers are those of US dollars: put them into ${currency} before use`
          : times === 1
            ? one.source
            : `${one.source}. Thresholds of US dollars times ${times.toLocaleString('en')}`,
      definition: inCurrency(one.definition, currency, minor),
    }
  })
}

/** The pack as it is, in US dollars. */
export const starterRules: readonly StarterRule[] = starterRulesIn(PACK_CURRENCY)

type Minor = (cents: number) => number

const inCurrency = (definition: RuleDefinition, currency: string, minor: Minor): RuleDefinition => ({
  ...definition,
  currency,
  trigger: filterIn(definition.trigger, minor),
  all: definition.all.map((block) => blockIn(block, minor)),
})

function blockIn(block: RuleBlock, minor: Minor): RuleBlock {
  const moved = { ...block }
  if ('of' in moved) moved.of = filterIn(moved.of, minor)
  if ('to' in moved) moved.to = filterIn(moved.to, minor)
  if (moved.block === 'sum') moved.atLeast = minor(moved.atLeast)
  return moved
}

function filterIn(filter: TransactionFilter, minor: Minor): TransactionFilter {
  const moved = { ...filter }
  for (const key of ['atLeast', 'below', 'multipleOf'] as const) {
    const amount = moved[key]
    if (amount !== undefined) moved[key] = minor(amount)
  }
  if (moved.justBelow) moved.justBelow = { ...moved.justBelow, threshold: minor(moved.justBelow.threshold) }
  return moved
}
