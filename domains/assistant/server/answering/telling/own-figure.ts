import type { Answer } from '../../../contract/index.ts'
import type { AskedTopic, OwnFigure } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { Evidence } from '../evidence.ts'
import { capitalised, tell } from '../tell.ts'

type Stated = {
  value: number | null
  unit: string
  definition: string
  window?: { from: string; to: string } | null
  windowStart?: string | null
  windowEnd?: string
  drilldownUrl: string
}

type Shown =
  | { figures: Record<string, Stated | undefined>; hasSample: boolean }
  | { id: string; figure: Stated }[]

/**
 * A figure that a screen shows of these rows, by the rule of that screen: what is counted there is not counted again here by another one. Undefined where the screen
 * has no value of it.
 */
export async function tellOwnFigure(
  asker: Asker,
  topic: AskedTopic,
  { call, fields, path, label }: OwnFigure,
): Promise<Omit<Answer, 'tools' | 'proposal'> | undefined> {
  if (!asker.may(call)) return undefined
  const answer = await asker.ask<Shown>(call, fields)
  const stated = Array.isArray(answer) ? answer.find(({ id }) => id === path)?.figure : answer.figures[path]
  if (stated?.value === null || stated?.value === undefined) return undefined
  if (!Array.isArray(answer) && answer.hasSample) asker.notes.add('Sample data, invented')
  const evidence = new Evidence()
  const { value, unit, definition } = stated
  const [from, to] = [stated.window?.from ?? stated.windowStart, stated.window?.to ?? stated.windowEnd]
  const span = from && to ? `${tell(from, 'day')} to ${tell(to, 'day')}` : undefined
  const citation = evidence.cite({
    kind: 'records',
    label: [capitalised(topic.label), span ?? 'now'].join(', '),
    href: stated.drilldownUrl,
  })
  const kind = unit === 'percent' ? 'percent' : unit === 'count' ? 'count' : 'number'
  const text = evidence.figure(value, {
    unit: kind,
    text: tell(value, kind),
    tool: call,
    row: [topic.label, span ?? 'now'].join(', '),
    field: path,
    asOf: to ?? null,
    caveat: null,
    citation,
  })
  return {
    outcome: 'answered',
    text: `${[...asker.notes].map((note) => `${note}. `).join('')}${label}: ${text}${unit === 'hours' ? ' hours' : ''}${span ? `, ${span}` : ''}. ${definition.replace(/^Of those, t/, 'T')} [${citation}]`,
    figures: evidence.figures,
    citations: evidence.citations,
    items: [],
  }
}
