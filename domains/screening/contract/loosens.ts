import type { z } from 'zod'
import type { ListTopic } from '#domains/watchlists/contract/index.ts'
import type { CoverageContract } from './coverage.ts'
import { listGroups } from './covered-list.ts'
import type { DecisionRule, DecisionRuleSet } from './decisions.ts'
import type { RiskLevel, ScreeningSettings } from './schemas.ts'

type Topic = z.infer<typeof ListTopic>
type Direction = keyof DecisionRule

/** What a list says of a party, as the rules of decision name it. */
export const topicNames = {
  sanction: 'Sanctions',
  'sanction-linked': 'Linked to a sanctioned party',
  crime: 'Crime',
  'export-control': 'Export control',
  debarment: 'Debarment',
  pep: 'Politically exposed',
  'pep-linked': 'Linked to a politically exposed person',
  internal: 'On a list of your own',
} as const satisfies Record<Topic, string>

/** The ways to decide, as the rules name them. */
export const directionNames = {
  confirm: 'Confirm',
  dismiss: 'Dismiss',
  unclear: 'Escalate',
} as const satisfies Record<Direction, string>

/** How many people a cell of the rules asks for. */
export const peopleAsked = (from: number | null): string =>
  from === null ? 'One person' : from === 0 ? 'Two people' : `Two from ${Number((from * 100).toFixed(2))}%`

const riskRank = { low: 0, medium: 1, high: 2, critical: 3 } as const satisfies Record<RiskLevel, number>
const rankOf = (risk: RiskLevel | null) => (risk === null ? Number.POSITIVE_INFINITY : riskRank[risk])

/** What other rules of decision would let one person do alone that takes two now. */
export function loosensDecisionRules(before: DecisionRuleSet, after: DecisionRuleSet): string[] {
  const cells = (Object.keys(topicNames) as Topic[]).flatMap((topic) =>
    (Object.keys(directionNames) as Direction[]).flatMap((direction) => {
      const [was, is] = [
        before.byTopic[topic]?.[direction] ?? null,
        after.byTopic[topic]?.[direction] ?? null,
      ]
      const isLooser = (is ?? Number.POSITIVE_INFINITY) > (was ?? Number.POSITIVE_INFINITY)
      return isLooser
        ? [
            `${topicNames[topic]}, ${directionNames[direction].toLowerCase()}: ${peopleAsked(was)} → ${peopleAsked(is)}.`,
          ]
        : []
    }),
  )
  const byRisk =
    rankOf(after.alwaysFromRisk) > rankOf(before.alwaysFromRisk)
      ? [
          `Always two people from ${before.alwaysFromRisk} risk on → ${after.alwaysFromRisk === null ? 'not by risk' : `from ${after.alwaysFromRisk} on`}.`,
        ]
      : []
  return [...cells, ...byRisk]
}

/** What another coverage contract would call an answer that is none now. */
export function loosensCoverage(before: CoverageContract, after: CoverageContract): string[] {
  const lists = before.demands.flatMap((was) => {
    const { name } = listGroups[was.group]
    const is = after.demands.find(({ group }) => group === was.group)
    if (!is) return [`${name} is no longer needed.`]
    return [
      ...(is.ageDaysMax > was.ageDaysMax
        ? [`${name} may be ${is.ageDaysMax} days old instead of ${was.ageDaysMax}.`]
        : []),
      ...(is.entriesMin < was.entriesMin
        ? [`${name} may have ${is.entriesMin} entries instead of ${was.entriesMin}.`]
        : []),
    ]
  })
  const transcripts =
    after.acceptsTranscripts && !before.acceptsTranscripts ? ['A transcript answers for the publisher.'] : []
  return [...lists, ...transcripts]
}

export type ScreeningGuards = Omit<ScreeningSettings, 'threshold'>

/** What other settings would let pass: one person instead of two, a list that lost more, an older list. */
export function loosensGuards(before: ScreeningGuards, after: ScreeningGuards): string[] {
  return [
    ...(before.fourEyes && !after.fourEyes ? ['Four eyes are off: one person decides every match.'] : []),
    ...(after.shrinkPercentMax > before.shrinkPercentMax
      ? [
          `A list may lose ${after.shrinkPercentMax}% of its entries at once instead of ${before.shrinkPercentMax}%.`,
        ]
      : []),
    ...[
      ...new Set([
        ...Object.keys(before.shrinkPercentByList ?? {}),
        ...Object.keys(after.shrinkPercentByList ?? {}),
      ]),
    ].flatMap((listId) => {
      const [was, is] = [before, after].map(
        ({ shrinkPercentByList, shrinkPercentMax }) => shrinkPercentByList?.[listId] ?? shrinkPercentMax,
      ) as [number, number]
      return is > was ? [`The list ${listId} may lose ${is}% of its entries at once instead of ${was}%.`] : []
    }),
    ...(after.ageDaysMax > before.ageDaysMax
      ? [`A list is stale after ${after.ageDaysMax} days instead of ${before.ageDaysMax}.`]
      : []),
  ]
}

const inPercent = (threshold: number) => `${Number((threshold * 100).toFixed(2))}%`

/** A higher threshold puts fewer candidates before anybody. */
export const loosensThreshold = (before: number, after: number): string[] =>
  after > before ? [`A candidate is a match from ${inPercent(after)} instead of ${inPercent(before)}.`] : []
