import { testOf } from './compile-rules.ts'
import { converterOf, type DatedRate } from './currency.ts'
import { asksForAmounts, filtersOf, type Rule, type RuleDefinition, type TransactionFilter } from './rule.ts'
import type { Transaction } from './transaction.ts'

const withoutAmounts = ({ direction, kinds, countries }: TransactionFilter): TransactionFilter => ({
  direction,
  kinds,
  countries,
})

/** What a rule looks for whatever its currency: the same in two packs of two currencies. */
const behaviourOf = ({ typology, trigger, all }: RuleDefinition): string =>
  JSON.stringify([typology, trigger, all], (key, value) =>
    ['atLeast', 'below', 'multipleOf', 'threshold'].includes(key) ? undefined : value,
  )

/**
 * The rules that did not evaluate a transaction, by its id: they need its amount in their currency, everything else about it fits, and
 * no dated rate says what it is worth. A rule whose twin in another currency evaluated it is not among them.
 */
export function notEvaluatedBy(
  rules: readonly Rule[],
  transactions: readonly Transaction[],
  rates: readonly DatedRate[],
): Map<string, string[]> {
  const convert = converterOf(rates)
  const asking = rules
    .filter(({ definition }) => asksForAmounts(definition))
    .map(({ id, definition }) => ({
      id,
      currency: definition.currency,
      behaviour: behaviourOf(definition),
      tests: filtersOf(definition).map((filter) => testOf(withoutAmounts(filter))),
    }))
  const found = new Map<string, string[]>()
  for (const one of transactions) {
    const isKnown = new Map(
      [...new Set(asking.map(({ currency }) => currency))].map((currency) => [
        currency,
        convert(one.amountMinor, one.currency, currency, one.at) !== undefined,
      ]),
    )
    const evaluated = new Set(
      asking.filter(({ currency }) => isKnown.get(currency)).map(({ behaviour }) => behaviour),
    )
    const without = asking.filter(
      ({ currency, behaviour, tests }) =>
        !isKnown.get(currency) && !evaluated.has(behaviour) && tests.some((test) => test(one, 0)),
    )
    if (without.length > 0)
      found.set(
        one.id,
        without.map(({ id }) => id),
      )
  }
  return found
}
