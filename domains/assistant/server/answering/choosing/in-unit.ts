import type { Reading } from '#engines/question-parsing/index.ts'
import type { AskedTopic } from '../../topics/topic.ts'

/** Figures that are one thing in money and in percent. */
const sides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  positions: {
    weight: 'marketValue',
    quantity: 'marketValue',
    unrealizedPnlPercent: 'unrealizedPnl',
    dayChangePercent: 'dayChange',
  },
  account: { unrealisedFraction: 'unrealisedGain', dayChangePercent: 'dayChange', cashShare: 'cash' },
  performance: { timeWeighted: 'gain' },
  quotes: { changePercent: 'change' },
  watchlist: { changePercent: 'change' },
  risk: { VaR: 'VaRMoney', ES: 'ESMoney' },
  stress: { impact: 'impactMoney' },
}

const IN_MONEY =
  /^(?:and |so |ok )?(?:(?:what|how much) (?:is|are) (?:it|that|they|those|this) )?(?:worth )?(?:in|as) (?:us )?(?:dollars?|usd|money)(?: terms)?[?.! ]*$/
const IN_PERCENT =
  /^(?:and |so |ok )?(?:(?:what|how much) (?:is|are) (?:it|that|they|those|this) )?(?:in|as) (?:a )?(?:%|percent(?:age)?)(?: terms)?[?.! ]*$/

/** “In dollars?”: what was asked before, as the figure that says it in the other unit. */
export function inUnit(topic: AskedTopic, columns: readonly string[], { text }: Reading): readonly string[] {
  const pairs = Object.entries(sides[topic.id] ?? {})
  if (IN_MONEY.test(text))
    return columns.map((column) => pairs.find(([share]) => share === column)?.[1] ?? column)
  if (IN_PERCENT.test(text))
    return columns.map((column) => pairs.find(([, money]) => money === column)?.[0] ?? column)
  return columns
}

/** The same figure as another one, in money or in percent; itself where it has no other side. */
export function otherSide(topic: string, column: string): readonly string[] {
  const pairs = Object.entries(sides[topic] ?? {})
  return [
    column,
    ...pairs.flatMap(([share, money]) => (share === column ? [money] : money === column ? [share] : [])),
  ]
}

const SAYS_MONEY = /\b(?:in|as) (?:us )?(?:dollars?|usd|money|cash terms)\b/
const SAYS_PERCENT = /\b(?:in|as) (?:a )?(?:%|percent(?:age)?\b)/

/** “Exposure in percent”, “the shortfall in money”: the figure that is named, in the unit that is said. */
export function inStatedUnit(
  topic: AskedTopic,
  columns: readonly string[],
  { text }: Reading,
): readonly string[] {
  const [first] = columns
  const pairs = Object.entries(sides[topic.id] ?? {})
  const isMoney = SAYS_MONEY.test(text)
  if (first === undefined || (!isMoney && !SAYS_PERCENT.test(text))) return columns
  const other = pairs.find(([share, money]) => (isMoney ? share : money) === first)
  if (!other || (topic.isSingle === undefined && columns.length > 2)) return columns
  return [isMoney ? other[1] : other[0]]
}
