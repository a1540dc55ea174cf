import {
  type Contract,
  contractOf,
  isAdjusted,
  readContract,
  STANDARD_MULTIPLIER,
  symbolOfContract,
} from '#engines/option-contracts/index.ts'
import type { TradeEffect } from '#engines/trade-ledger/index.ts'
import type { Action, WrittenRow } from '../formats/format.ts'

/** How a contract ended otherwise than by a trade at a price. */
export type Ending = 'expired' | 'assigned' | 'exercised'

/** The contract that a row is about, or why it is not known; undefined where it is about none. */
export function contractOfRow({
  symbol,
  description,
  action,
  multiplier,
  security,
}: WrittenRow): { contract: Contract; symbol: string } | { reason: string } | undefined {
  if (OTHER_OPTIONS.test(security)) return undefined
  const stated = multiplier === '' ? undefined : Number(multiplier.replaceAll(',', ''))
  const read = (text: string) => readContract(text, stated ?? STANDARD_MULTIPLIER)
  const contract = read(symbol) ?? read(description) ?? read(action)
  if (!contract) return undefined
  const isOwnSymbol = contractOf(symbol) !== undefined
  if (
    isAdjusted(contract) &&
    stated === undefined &&
    !(isOwnSymbol && contract.multiplier !== STANDARD_MULTIPLIER)
  )
    return {
      reason: `${contract.root} is an adjusted contract, which delivers something other than 100 shares, and the row does not state its multiplier: enter it by hand under a symbol that ends with X and the multiplier.`,
    }
  return { contract, symbol: symbolOfContract(contract) }
}

/** Options on futures and warrants, whose symbols look the same. */
const OTHER_OPTIONS = /fut|\bfop\b|warrant|\bwar\b/i

const codes = ({ code }: WrittenRow): readonly string[] => code.split(/[;,\s]+/)

/** What a row says its trade does to a position. Interactive Brokers says it by codes. */
export function effectOf(row: WrittenRow): TradeEffect | undefined {
  const [own, words] = [[...codes(row), ...row.opens.split(/[;,\s]+/)], `${row.action} ${row.side}`]
  const opens =
    own.includes('O') ||
    /to[ _]open\b|\bopening\b|^[BS]TO\b|(sell|sold|open(ing)?)[ _]+short|short[ _](sell|sale)|leerverkauf/i.test(
      words,
    )
  const closes = own.includes('C') || /to[ _]close\b|\bclosing\b|^[BS]TC\b|\bcover\b/i.test(words)
  if (/\bcover\b/i.test(words)) return 'close'
  return opens && closes ? 'either' : opens ? 'open' : closes ? 'close' : undefined
}

/** How a contract ended, where a row says so by a code or a word. */
export function endingOf(row: WrittenRow): Ending | undefined {
  const words = `${row.action} ${row.side}`
  const own = codes(row)
  if (own.includes('Ep') || /\bexpir(ed|ation|y)|^OP?EXP\b/i.test(words)) return 'expired'
  const stated = `${words} ${row.description}`
  if (own.includes('A') || /\bassign(ed|ment)\b|^OASGN|^OPASN/i.test(stated)) return 'assigned'
  return own.includes('Ex') || /\bexercised?\b|^OEXCS|^OPEXC/i.test(stated) ? 'exercised' : undefined
}

/** What a row of a contract is: a trade at a price, or its end without one. */
export function actionOfContract(meant: Action, ending: Ending | undefined, isPaid: boolean): Action {
  if (isPaid && (meant === 'buy' || meant === 'sell')) return meant
  if (ending === undefined) return meant
  return ending === 'expired' ? 'expiry' : 'delivery'
}
