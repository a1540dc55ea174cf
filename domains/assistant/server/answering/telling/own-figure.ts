import type { Answer } from '../../../contract/index.ts'
import type { AskedTopic, OwnFigure } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { Evidence } from '../evidence.ts'
import { tell } from '../tell.ts'

type Stated = {
  value: number | null
  unit: string
  definition: string
  window: { from: string; to: string } | null
  drilldownUrl: string
}

type Shown = { figures: Record<string, Stated | undefined> } | { id: string; figure: Stated }[]

/**
 * A figure that a screen shows of these rows, by the rule of that screen: what is counted there is not counted again here by another one. Undefined where the screen
 * has no value of it.
 */
export async function tellOwnFigure(
  asker: Asker,
  topic: AskedTopic,
  { call, fields, path, label, of }: OwnFigure,
): Promise<Omit<Answer, 'tools' | 'proposal'> | undefined> {
  if (!asker.may(call)) return undefined
  const answer = await asker.ask<Shown>(call, fields)
  const stated = Array.isArray(answer) ? answer.find(({ id }) => id === path)?.figure : answer.figures[path]
  if (stated?.value === null || stated?.value === undefined) return undefined
  const evidence = new Evidence()
  const { value, unit, window, definition } = stated
  const span = window ? `${tell(window.from, 'day')} to ${tell(window.to, 'day')}` : 'now'
  const citation = evidence.cite({
    kind: 'records',
    label: `${topic.label}, ${span}`,
    href: stated.drilldownUrl,
  })
  const kind = unit === 'percent' ? 'percent' : unit === 'count' ? 'count' : 'number'
  const text = evidence.figure(value, {
    unit: kind,
    text: tell(value, kind),
    tool: call,
    row: `${topic.label}, ${span}`,
    field: path,
    asOf: window?.to ?? null,
    caveat: null,
    citation,
  })
  return {
    outcome: 'answered',
    text: `${[...asker.notes].map((note) => `${note}. `).join('')}${label}: ${text}${unit === 'hours' ? ' hours' : ''}${of ? ` ${of}` : ''}${window ? `, ${span}` : ''}. ${definition} [${citation}]`,
    figures: evidence.figures,
    citations: evidence.citations,
    items: [],
  }
}
