import type { InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { AnswerFigure, Citation, quickQuery } from '../../contract/index.ts'
import { inWords } from '../answer/answer-text.ts'

type QuickAnswer = ResponseOf<typeof quickQuery>

/** Something an answer rests on, as a search shows it. */
export type SearchSource = {
  id: string
  title: string
  publisher: string
  /** The day as of which it is; null where it has none. */
  date: string | null
  url: string | null
  snippet: string
}

/** What a search found (SEARCH-015). */
export type SearchResult = {
  id: string
  query: string
  answer: QuickAnswer['context']['answer']
  sources: SearchSource[]
  ticker: QuickAnswer['context']['ticker']
}

const publishers: Readonly<Record<Citation['kind'], string>> = {
  records: 'Records of this installation',
  figure: 'Figure computed here',
  definition: 'Definition of the product',
  method: 'Method of the product',
  screen: 'Screen of the product',
}

/** The answer to a search, with what of it each source says. */
export function resultOf(
  query: InputOf<typeof quickQuery>['query'],
  { id, context }: QuickAnswer,
): SearchResult {
  const { answer, citations, ticker } = context
  const sources = citations.map((cited) => sourceOf(cited, answer.figures))
  return { id, query, answer, sources, ticker }
}

const FIGURES_NAMED = 3

function sourceOf(
  { id, kind, label, href, quote }: Citation,
  figures: readonly AnswerFigure[],
): SearchSource {
  const own = figures.filter(({ source }) => source.citation === id)
  const named = own
    .slice(0, FIGURES_NAMED)
    .map(({ text, source }) => `${inWords(source.field)} of ${source.row}: ${text}`)
  const rest = own.length > FIGURES_NAMED ? ` and ${own.length - FIGURES_NAMED} more` : ''
  const days = own.flatMap(({ source }) => source.asOf ?? []).sort()
  return {
    id,
    title: label,
    publisher: publishers[kind],
    date: days[0] ?? null,
    url: href,
    snippet: quote ?? `${named.join('; ')}${rest}`,
  }
}

export const topics = ['Earnings highlights', 'Guidance', 'Risks', 'Moat', 'Unit economics'] as const
export type SearchTopic = (typeof topics)[number]

/** What a topic chip asks: the topic of the same query, of its security where it has one. */
export const followUpOf = (
  topic: SearchTopic,
  { query, ticker }: Pick<SearchResult, 'query' | 'ticker'>,
): string => `${topic} of ${ticker?.symbol ?? query.replace(/[?.!\s]+$/, '')}`
