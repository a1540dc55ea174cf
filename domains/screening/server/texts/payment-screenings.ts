import { openCase } from '#domains/cases/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  coverageOfLists,
  coverageSentence,
  type RiskLevel,
  type ScreeningSettings,
} from '../../contract/index.ts'
import { answersChangedAt } from '../coverage/coverage-contract.ts'
import { contractOf } from '../coverage/store.ts'
import { decisionRulesOf } from '../matches/decision-rule-set.ts'
import { needsSecond } from '../matches/decision-rules.ts'
import { governedOf } from '../matches/governed-match.ts'
import * as matchStore from '../matches/store.ts'
import type { ListSet } from '../matching/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { matterKeyOf, recordsInWords } from '../screenings/recording/open-case-for.ts'
import { recordScreenings } from '../screenings/recording/record-screenings.ts'
import { requireScreeningQuota } from '../screenings/screening-quota.ts'
import * as store from '../screenings/store.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { subjectOf } from '../subject/subject.ts'
import { type HowToSearch, type Part, type PartHit, type PartRead, readParts } from './read-parts.ts'

/** What the parts of payments were searched in, and what an answer from it is worth. */
export type SearchedIn = {
  set: ListSet
  settings: ScreeningSettings
  /** Whether nobody found is an answer, as far as the lists go, and the sentence of it. */
  isAnswered: boolean
  sentence: string
}

/** Refuses payments that the plan has no room for this month. @throws Problem `plan-limit`. */
export const requireFreePayments = (ctx: Context, payments: number): Promise<void> =>
  requireScreeningQuota(ctx, payments)

/** Searches parts of payments in the lists in force, before bulk work. It keeps nothing. @throws Problem `watchlists-missing`, `watchlist-stale`. */
export async function searchParts(
  ctx: Context,
  parts: readonly Part[],
  how: HowToSearch,
): Promise<SearchedIn & { reads: PartRead[] }> {
  const settings = await settingsOf(ctx.db, ctx.actor.organisationId)
  const wanted = await listsToSearch(ctx)
  const { set, reads } = await readParts(ctx, { set: wanted, settings }, parts, how)
  const { contract } = await contractOf(ctx.db, ctx.actor.organisationId)
  const coverage = coverageOfLists(contract, set.lists, ctx.now)
  return { set, settings, reads, isAnswered: coverage.isAnswered, sentence: coverageSentence(coverage) }
}

/** What a search is no longer current without: the lists in force, the organisation's own included, and since when an answer may be another one. No list in force has no digest. */
export async function answersInForce(ctx: Context): Promise<{ changedAt: Date; listSet: string }> {
  const changedAt = await answersChangedAt(ctx)
  try {
    return { changedAt, listSet: (await listsToSearch(ctx)).digest }
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'watchlists-missing') return { changedAt, listSet: '' }
    throw failure
  }
}

/**
 * Keeps what was found in a payment: a screening for each of the words that read like somebody, with its matches, and one case for all of them. Call it inside the change
 * that keeps the payment. Gives the screenings in the order of the hits.
 */
export async function recordHits(
  tx: Context,
  { set, settings }: Pick<SearchedIn, 'set' | 'settings'>,
  hits: readonly PartHit[],
  about: { title: string; description: string; subjectName: string },
): Promise<{ screeningIds: number[]; riskLevel: RiskLevel; caseId: number; caseNumber: string }> {
  const { organisationId } = tx.actor
  const recorded = await recordScreenings(tx, {
    screeningType: 'payment',
    set,
    settings,
    searched: hits.map(({ facts, result }) => ({
      subject: subjectOf(facts),
      companyId: null,
      isCustomer: false,
      comparedHash: null,
      result,
      latencyMs: result.latencyMs,
    })),
  })
  const screeningIds = recorded.map(({ id }) => id)
  const matches = (await matchStore.matchesOfScreenings(tx.db, organisationId, screeningIds)).filter(
    ({ isMatch }) => isMatch,
  )
  const riskLevel =
    recorded.toSorted((left, right) => right.riskScore - left.riskScore)[0]?.riskLevel ?? 'high'
  const opened = await openCase(tx, {
    ...about,
    priority: priorityOf[riskLevel],
    riskLevel,
    screeningId: screeningIds[0] ?? null,
    matters: matches.map((match) => ({
      key: matterKeyOf(match.id),
      title: match.entryName,
      detail: `${recordsInWords(match)}: ${(match.probability * 100).toFixed(1)}%`,
      href: `/dashboard/kyb/screenings/${match.screeningId}?match=${match.id}`,
    })),
  })
  for (const id of screeningIds)
    await store.updateScreening(tx.db, organisationId, id, {
      caseId: opened.id,
      caseNumber: opened.caseNumber,
      casePriority: opened.priority,
    })
  return { screeningIds, riskLevel, caseId: opened.id, caseNumber: opened.caseNumber }
}

const priorityOf = {
  critical: 'urgent',
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<RiskLevel, string>

/** The matches of some screenings as they stand, each with whether dismissing or confirming it takes two by the organisation's rules. */
export async function matchesToSettle(ctx: Context, screeningIds: readonly number[]) {
  const { organisationId } = ctx.actor
  const rules = await decisionRulesOf(ctx.db, organisationId)
  const matches = await matchStore.matchesOfScreenings(ctx.db, organisationId, screeningIds)
  const screenings = new Map<number, store.ScreeningRow>()
  for (const id of new Set(matches.map(({ screeningId }) => screeningId)))
    screenings.set(id, await store.screeningOfOrganisation(ctx.db, organisationId, id))
  return matches
    .filter(({ isMatch }) => isMatch)
    .map((match) => {
      const governed = governedOf(match, screenings.get(match.screeningId) as store.ScreeningRow)
      return {
        id: match.id,
        screeningId: match.screeningId,
        entryName: match.entryName,
        listName: match.listName,
        /** Every record of the party: one on several lists is one match. */
        entries: [match, ...match.sources].map(({ listId, entryUid }) => `${listId}/${entryUid}`),
        probability: match.probability,
        state: governed.state,
        sentences: match.explanation.sentences,
        needsSecond: {
          dismiss: rules.areInForce && needsSecond(rules, governed, 'false-match'),
          confirm: rules.areInForce && needsSecond(rules, governed, 'true-match'),
        },
      }
    })
}

/** Whether letting a payment go that has no answer takes two: wherever the rules of decision are in force. */
export const needsSecondWithoutMatch = async (ctx: Context): Promise<boolean> =>
  (await decisionRulesOf(ctx.db, ctx.actor.organisationId)).areInForce
