import { type Hit, type Rule, starterRules } from '#engines/transaction-rules/index.ts'
import { type Planted, type Typology, typologies } from './planted-stories.ts'

export const activeRules: readonly Rule[] = starterRules
  .filter(({ isActive }) => isActive)
  .map(({ key, definition }) => ({ id: key, version: 1, definition }))

export type Found = {
  typology: Typology
  planted: number
  found: number
  /** Of the planted stories, the share that a rule of their typology names with one of their transactions. */
  recall: number | null
  alerts: number
  /** Of the alerts of the typology's rules, the share that names a transaction of any planted story. */
  precision: number | null
}

/** How many planted stories were found, and how many alerts were of a story. Hits within the cooldown raise no alert. */
export function foundStories(hits: readonly Hit[], planted: readonly Planted[]): Found[] {
  const typologyOf = new Map(activeRules.map(({ id, definition }) => [id, definition.typology]))
  const storiesOf = new Map<string, Planted[]>()
  for (const story of planted) {
    const known = storiesOf.get(story.account)
    if (known) known.push(story)
    else storiesOf.set(story.account, [story])
  }
  const found = new Set<Planted>()
  const alerts = new Map<string, { all: number; right: number }>()
  for (const hit of hits) {
    const typology = typologyOf.get(hit.ruleId) ?? ''
    const named = new Set([...hit.triggers, ...hit.findings.flatMap(({ transactions }) => transactions)])
    const stories = (storiesOf.get(hit.account) ?? []).filter(({ transactions }) =>
      transactions.some((id) => named.has(id)),
    )
    for (const story of stories) if (story.typology === typology) found.add(story)
    if (!hit.isFirst) continue
    const count = alerts.get(typology) ?? { all: 0, right: 0 }
    count.all += 1
    if (stories.length > 0) count.right += 1
    alerts.set(typology, count)
  }
  return typologies.map((typology) => {
    const all = planted.filter((story) => story.typology === typology)
    const right = all.filter((story) => found.has(story)).length
    const raised = alerts.get(typology) ?? { all: 0, right: 0 }
    return {
      typology,
      planted: all.length,
      found: right,
      recall: all.length === 0 ? null : right / all.length,
      alerts: raised.all,
      precision: raised.all === 0 ? null : raised.right / raised.all,
    }
  })
}
