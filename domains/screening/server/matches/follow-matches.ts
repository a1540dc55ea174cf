import type { Context } from '#platform/context/index.ts'
import { MatchState, type RiskLevel, type ScreeningStatus } from '../../contract/index.ts'
import { coveragesNamed } from '../coverage/store.ts'
import { assessRisk, levelOf, matchRisk, type Risk, type RiskCandidate } from '../risk/assess-risk.ts'
import { hasFurtherEvidence, statusOf } from '../screenings/recording/judge-subject.ts'
import * as store from '../screenings/store.ts'
import { keepSecondPersonAlert } from './second-person-alert.ts'
import * as matchStore from './store.ts'

export type Followed = { status: ScreeningStatus; risk: Risk }

/** Brings a screening's status and risk in line with what its matches have become. */
export async function followMatches(tx: Context, screening: store.ScreeningRow): Promise<Followed> {
  const { organisationId } = tx.actor
  const matches = await matchStore.matchesOfScreenings(tx.db, organisationId, [screening.id])
  const coverage = (await coveragesNamed(tx.db, [screening.coverage])).get(screening.coverage)
  const risk = assessRisk(
    screening.subject,
    matches.map((match) => ({
      entryName: match.entryName,
      listName: match.listName,
      topic: topicOf(match),
      probability: match.probability,
      isMatch: match.isMatch,
      state: MatchState.parse(match.state),
      hasFurtherEvidence: [match, ...match.sources].some((one) => hasFurtherEvidence(one.explanation)),
    })),
    coverage,
    screening.ownership,
  )
  await keepSecondPersonAlert(tx, screening, matches)
  const status = statusOf(
    matches.filter((match) => match.isMatch),
    coverage,
  )
  await store.updateScreening(tx.db, organisationId, screening.id, {
    status,
    riskLevel: risk.level,
    riskScore: risk.score,
    riskParts: risk.parts,
  })
  return { status, risk }
}

/** The risk of one match by itself; what was found false has none. */
export function riskOfMatch(match: matchStore.MatchRow, state: MatchState): RiskLevel {
  if (state === 'dismissed' || state === 'standing') return 'low'
  return levelOf(matchRisk({ probability: match.probability, topic: topicOf(match), state }))
}

const topicOf = (match: matchStore.MatchRow) => match.topic as RiskCandidate['topic']
