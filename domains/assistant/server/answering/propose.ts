import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer, AnswerFigure, Proposal } from '../../contract/index.ts'
import { accountOf } from '../topics/accounts.ts'
import { isOpen } from '../topics/orders/orders.ts'
import { NEWEST } from '../topics/orders/rows-of-account.ts'
import { type Row, Unclear } from '../topics/topic.ts'
import { type Asker, newestRows } from './asker.ts'
import { listed } from './tell.ts'

/** Fills in the form that somebody asks for. Nothing is sent: what is not an action that can be proposed is undefined. @throws Unclear. */
export async function propose(asker: Asker, reading: Reading, question: string): Promise<Answer | undefined> {
  const { text } = reading
  if (
    /(?<!(?:til|till|until) )\bcancel(?!led)|\bwithdraw (?:my|the|our) (?:.* )?order|\b(?:pull|kill|scrap|void) .*order/.test(
      text,
    )
  )
    return cancelOrder(asker, reading)
  if (
    /\b(?:watch ?list|watch|track)\b/.test(text) &&
    !/\b(?:remove|delete|unwatch|unfollow|stop|take off)\b/.test(text)
  )
    return watch(reading)
  if (/\b(?:open|start|create|raise|file)\b.*\b(?:case|investigation|ticket)\b/.test(text))
    return openCase(reading, question)
  if (
    /\b(?:buy|sell|short|purchase|order|get|dump|liquidate|unload|offload|trim|pick up|add|stop loss|put in)\b/.test(
      text,
    ) &&
    !/\b(?:remove|delete|case|alert|customer|user)\b/.test(text)
  )
    return placeOrder(asker, reading)
  return undefined
}

const proposed = (
  text: string,
  proposal: Proposal,
  asker?: Asker,
  figures: readonly AnswerFigure[] = [],
): Answer => ({
  outcome: 'answered',
  text: `${[...(asker?.notes ?? [])].map((stated) => `${stated}. `).join('')}${text} Nothing has been done: look at the form and send it yourself.`,
  tools: asker?.tools ?? [],
  figures: [...figures],
  citations: [
    {
      id: 'c1',
      kind: 'screen',
      label: `Form: ${proposal.action.replaceAll('-', ' ')} ${Object.values(proposal.arguments).join(' ')}`,
      href: proposal.href,
    },
  ],
  items: [],
  proposal,
})

const symbolsOf = ({ names }: Reading): string[] =>
  names.flatMap(({ things }) => things).flatMap(({ kind, id }) => (kind === 'symbol' ? [id] : []))

const symbolOf = (reading: Reading): string | undefined => symbolsOf(reading)[0]

async function placeOrder(asker: Asker, reading: Reading): Promise<Answer> {
  const { text, amounts } = reading
  const symbol = symbolOf(reading)
  const side =
    /\b(?:sell|short|dump|liquidate|get rid of|unload|offload|trim)\b/.test(text) ||
    (/\bstop[- ]loss\b/.test(text) && !/\bbuy\b/.test(text))
      ? 'SELL'
      : 'BUY'
  if (!symbol)
    throw new Unclear('Which instrument is the order for? Name its symbol, such as AAPL or MSFT.', [
      'AAPL',
      'MSFT',
    ])
  const priced = priceIn(reading)
  const counted = amounts.find((amount) => amount.unit === 'plain' && amount !== priced?.amount)
  const quantity = counted?.value ?? (await partHeld(asker, reading, symbol, side))
  if (quantity === undefined) {
    const spent = amounts.find(({ unit }) => unit === 'money')
    throw new Unclear(
      `How many shares of ${symbol}? Orders are placed in shares${spent ? ', not in amounts of money' : ''}: a number of shares, or all that is held?`,
      ['a number of shares', 'all that is held'],
    )
  }
  const isStop = /\bstop\b/.test(text)
  const orderType = priced
    ? isStop
      ? /\bstop[- ]limit\b/.test(text)
        ? 'STOP_LIMIT'
        : 'STOP_LOSS'
      : 'LIMIT'
    : 'MARKET'
  const timeInForce = /\bgtc\b|good ?(?:till|til|until) cancel/.test(text)
    ? 'GTC'
    : /\bioc\b|immediate or cancel/.test(text)
      ? 'IOC'
      : /\bfok\b|fill or kill/.test(text)
        ? 'FOK'
        : /\bday order\b|good for the day|for the day|today only/.test(text)
          ? 'DAY'
          : undefined
  const fields = {
    symbol,
    side,
    quantity,
    orderType,
    ...(priced ? { price: priced.amount.value } : {}),
    ...(timeInForce ? { timeInForce } : {}),
  }
  const address = new URLSearchParams({
    view: 'trading',
    symbol,
    side,
    quantity: String(quantity),
    orderType,
    ...(priced ? { price: String(priced.amount.value) } : {}),
  })
  const limit = priced
    ? ` at ${isStop ? 'a stop of ' : 'a limit of '}$${priced.amount.value}`
    : ' at the market'
  return proposed(
    `An order to ${side.toLowerCase()} ${quantity} ${symbol}${limit} is filled in.`,
    { action: 'place-order', arguments: fields, href: `/dashboard/home?${address}` },
    asker,
  )
}

/** The price an order names: behind a limit, a stop or an “at”. */
function priceIn({ amounts, words, text }: Reading) {
  const isLimited = /\b(?:limit|stop)\b/.test(text)
  // “An order for 20 at 580”: what stands behind “at” is the price, and “for” says how many where it does.
  const isPriced = amounts.some(({ from }) =>
    ['at', 'limit', 'stop', 'price'].includes(words[from - 1]?.text ?? ''),
  )
  for (const amount of amounts) {
    const before = words[amount.from - 1]?.text
    if (isPriced && (before === 'for' || before === 'of')) continue
    const isBehind =
      before !== undefined &&
      ['at', 'limit', 'stop', 'for', 'below', 'above', 'of', 'price', 'under'].includes(before)
    if (amount.unit === 'money' && (isBehind || isLimited) && words[amount.to]?.text !== 'of')
      return { amount }
    if (
      amount.unit === 'plain' &&
      isBehind &&
      before !== 'of' &&
      amount.of !== 'share' &&
      (before !== 'for' || isLimited)
    )
      return { amount }
  }
  const last = amounts.at(-1)
  return isLimited && amounts.length > 1 && last && last.unit !== 'percent' ? { amount: last } : undefined
}

async function partHeld(
  asker: Asker,
  { text, amounts }: Reading,
  symbol: string,
  side: string,
): Promise<number | undefined> {
  const percent = amounts.find(({ unit, value }) => unit === 'percent' && value > 0 && value <= 100)
  const part = percent
    ? percent.value / 100
    : /\b(?:all|everything|entire|whole|rest of)\b/.test(text)
      ? 1
      : /\bhalf\b/.test(text)
        ? 0.5
        : /\b(?:a )?third\b/.test(text)
          ? 1 / 3
          : /\b(?:a )?quarter of\b/.test(text)
            ? 0.25
            : undefined
  if (part === undefined || side !== 'SELL') return undefined
  const { id } = await accountOf(asker)
  const held = await asker.ask<{ security: { symbol: string }; quantity: number }[]>('trading.positions', {
    accountId: id,
  })
  const quantity = held.find(({ security }) => security.symbol === symbol)?.quantity
  // All that is held is all of it; a part of it is whole shares, and none is no order.
  const shares =
    quantity === undefined ? 0 : part === 1 ? quantity / 1e6 : Math.floor((quantity * part) / 1e6)
  return shares > 0 ? shares : undefined
}

async function cancelOrder(asker: Asker, reading: Reading): Promise<Answer> {
  const all = await newestRows<Row>(asker, 'trading.orders', {}, NEWEST)
  const orders = all.filter(isOpen)
  const symbol = symbolOf(reading)
  const side = /\b(?:buy|purchase)\b/.test(reading.text)
    ? 'BUY'
    : /\b(?:sell|sale)\b/.test(reading.text)
      ? 'SELL'
      : undefined
  const number = reading.amounts.find(({ unit }) => unit === 'plain')?.value
  const fitting = orders.filter(
    (order) =>
      (number === undefined || order.id === number) &&
      (!symbol || (order.security as { symbol: string }).symbol === symbol) &&
      (!side || order.side === side),
  )
  const nameOf = (order: Row) =>
    `order ${order.id} to ${String(order.side).toLowerCase()} ${Number(order.quantity) / 1e6} ${(order.security as { symbol: string }).symbol}`
  if (fitting.length > 1)
    throw new Unclear(
      `Which order is to be cancelled: ${listed(fitting.map(nameOf), 'or')}?`,
      fitting.map(nameOf),
    )
  const [order] = fitting
  if (!order)
    throw new Unclear(
      orders.length > 0
        ? `No open order fits. Which one is meant: ${listed(orders.map(nameOf), 'or')}?`
        : 'No order is open. Which order is meant?',
      orders.map(nameOf),
    )
  const quantity = Number(order.quantity) / 1e6
  const ofOrder: AnswerFigure = {
    value: quantity,
    unit: 'shares',
    text: String(quantity),
    source: {
      tool: 'trading.orders',
      row: `order ${order.id}`,
      field: 'quantity',
      asOf: null,
      caveat: null,
      citation: 'c1',
    },
  }
  return proposed(
    `The cancellation of ${nameOf(order)} is ready.`,
    {
      action: 'cancel-order',
      arguments: { order: Number(order.id), symbol: (order.security as { symbol: string }).symbol },
      href: '/dashboard/home?view=trading',
    },
    asker,
    [ofOrder],
  )
}

function watch(reading: Reading): Answer {
  const all = [...new Set(symbolsOf(reading))]
  if (all.length > 1)
    throw new Unclear(
      `Symbols are added to the watchlist one at a time. Which one first: ${listed(all, 'or')}?`,
      all,
    )
  const [symbol] = all
  if (!symbol)
    throw new Unclear('Which symbol is to be watched? Name one, such as AAPL or NVDA.', ['AAPL', 'NVDA'])
  return proposed(`${symbol} can be added to your watchlist.`, {
    action: 'add-to-watchlist',
    arguments: { symbol },
    href: '/app',
  })
}

function openCase({ names }: Reading, question: string): Answer {
  const known = names
    .flatMap(({ things }) => things)
    .find(({ kind }) => kind === 'customer' || kind === 'case-subject')
  const stated =
    /\b(?:for|on|against|about|regarding|named|called|into)\s+(.+?)(?:[.?!]|\s+(?:please|pls|now|today|with|because|since)\b.*)?$/i
      .exec(question)?.[1]
      ?.trim()
  const name = known?.label ?? stated
  if (!name)
    throw new Unclear(
      'Whom is the case about? Name the customer or party, such as a company, or a person?',
      [],
    )
  return proposed(
    `Cases open from screenings: the form to screen ${name} is filled in, and a match over the threshold opens the case.`,
    {
      action: 'open-case',
      arguments: { name },
      href: `/dashboard/kyb/screen?name=${encodeURIComponent(name)}`,
    },
  )
}
