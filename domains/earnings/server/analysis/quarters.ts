import type { CallField, CallOfQuarter } from '../../contract/schemas.ts'
import { type AnalysedCall, namedCall } from './compare-calls.ts'

/** The kind of a figure as far as it does not stand in the figure itself. */
function kindBeside(kind: string | undefined, display: string): string | null {
  if (kind === undefined || kind.startsWith('kind not')) return null
  return (
    kind
      .split(', ')
      .filter((part) => !display.includes(part))
      .join(', ') || null
  )
}

const notStated: CallField = { state: 'not stated', display: null, kind: null, span: null }

type Field = 'revenue' | 'revenueGrowth' | 'earnings' | 'earningsGrowth'

function figureField({ analysis: { evidence } }: AnalysedCall, field: Field): CallField {
  const given = evidence.figures[field]
  if (given)
    return {
      state: 'stated',
      display: given.display,
      kind: kindBeside(given.kind, given.display),
      span: given.span,
    }
  const [possible] = evidence.candidates?.[field] ?? []
  return possible ? { ...notStated, state: 'not certain', span: possible.span } : notStated
}

function guidanceField({ analysis: { evidence } }: AnalysedCall): CallField {
  const { items, actions, declined } = evidence.guidance
  const done = items.find(({ action }) => action === actions[0]) ?? items[0]
  if (done)
    return {
      state: 'stated',
      display: capital(actions.join(', ') || done.action),
      kind: done.metric,
      span: done.span,
    }
  return declined ? { state: 'stated', display: 'None given', kind: null, span: declined.span } : notStated
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** How a call sounds is a reading of the whole, and stands at no one place. */
function sentimentField({ analysis: { insights } }: AnalysedCall): CallField {
  const { overallSentiment, sentimentScore } = insights
  return {
    state: 'stated',
    display: `${capital(overallSentiment)}${sentimentScore === null ? '' : `, ${sentimentScore} / 100`}`,
    kind: null,
    span: null,
  }
}

/** The calls of a company side by side, each field with its place in the call. */
export const quartersOf = (calls: readonly AnalysedCall[]): CallOfQuarter[] =>
  calls.map((call) => ({
    call: namedCall(call),
    revenue: figureField(call, 'revenue'),
    revenueGrowth: figureField(call, 'revenueGrowth'),
    earnings: figureField(call, 'earnings'),
    earningsGrowth: figureField(call, 'earningsGrowth'),
    guidance: guidanceField(call),
    sentiment: sentimentField(call),
  }))
