import { createHash } from 'node:crypto'
import type { PriceProvenance } from '#domains/market-data/contract/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { quickQuery as endpoint } from '../../contract/index.ts'
import { answerQuestion } from '../answering/answer-question.ts'
import { makeAsker } from '../answering/asker.ts'
import { priceCaveatOf } from '../topics/price-caveats.ts'

type Quote = {
  symbol: string
  price: number
  change: number | null
  changePercent: number | null
  asOf: string
  provenance: PriceProvenance
}

/** Answers one question by itself, with the last price of the security it is about. */
export async function quickQuery(
  ctx: Context,
  { query }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { answer, thread } = await answerQuestion(ctx, query, undefined)
  const symbol =
    answer.outcome === 'answered'
      ? thread?.plan.filters.things.find(({ kind }) => kind === 'symbol')?.id
      : undefined
  const found = symbol
    ? await makeAsker(ctx)
        .look<{ data: Quote[] }>('market-data.live-quotes', { symbols: [symbol] })
        .catch(() => undefined)
    : undefined
  const quote = found?.data[0]
  const id = createHash('sha256').update(`${ctx.requestId} ${query}`).digest('hex').slice(0, 16)
  const ticker = quote
    ? {
        symbol: quote.symbol,
        price: quote.price,
        change: quote.change,
        changePercent: quote.changePercent,
        asOf: quote.asOf,
        caveat: priceCaveatOf([quote.provenance]),
      }
    : null
  return { id, content: answer.text, context: { citations: answer.citations, ticker, answer } }
}
