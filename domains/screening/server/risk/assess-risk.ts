import type { OwnershipStanding } from '#domains/customers/contract/index.ts'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import {
  coverageSentence,
  type HeldCoverage,
  type MatchState,
  type RiskLevel,
  type Subject,
} from '../../contract/index.ts'
import { countryRiskOf } from './country-risk.ts'

export type RiskPart = { label: string; points: number; why: string }

export type Risk = { score: number; level: RiskLevel; parts: RiskPart[] }

/** A candidate as far as risk is concerned. */
export type RiskCandidate = {
  entryName: string
  listName: string
  topic: Topic
  probability: number
  isMatch: boolean
  state: MatchState
  /** The facts beside the name that spoke for or against. */
  hasFurtherEvidence: boolean
}

type Topic = ListEntry['topics'][number]

/** What a certain match of each kind weighs, out of 100. */
export const topicPoints = {
  sanction: 100,
  crime: 80,
  'sanction-linked': 75,
  'export-control': 70,
  debarment: 60,
  internal: 60,
  pep: 50,
  'pep-linked': 35,
} as const satisfies Record<Topic, number>

const topicWords = {
  sanction: 'sanctions',
  crime: 'crime',
  'sanction-linked': 'party linked to a sanctioned one',
  'export-control': 'export control',
  debarment: 'debarment',
  internal: 'a list of the organisation’s own',
  pep: 'political exposure',
  'pep-linked': 'link to a politically exposed person',
} as const satisfies Record<Topic, string>

/** The lowest score of each level; below the last one is `low`. */
export const levelFloor = [
  ['critical', 85],
  ['high', 60],
  ['medium', 30],
] as const satisfies readonly [RiskLevel, number][]

const NEAR_CANDIDATE_POINTS_MAX = 10
const FURTHER_MATCH_POINTS = 3
const FURTHER_MATCHES_MAX = 3
const NAME_ONLY_POINTS = -5

/** The gravest topic of an entry; an entry that names none counts as sanctioned, because lists of sanctions name none. */
export function gravestTopic(entry: Pick<ListEntry, 'topics'>): Topic {
  const [first = 'sanction', ...rest] = entry.topics
  return rest.reduce((worst, topic) => (topicPoints[topic] > topicPoints[worst] ? topic : worst), first)
}

/** The risk level of a score from 0 to 100. */
export function levelOf(score: number): RiskLevel {
  return levelFloor.find(([, floor]) => score >= floor)?.[0] ?? 'low'
}

/** The risk of one match by itself: its probability times the weight of its topic. A confirmed match is certain. */
export function matchRisk(candidate: Pick<RiskCandidate, 'probability' | 'topic' | 'state'>): number {
  const certainty = candidate.state === 'confirmed' ? 1 : candidate.probability
  return Math.round(certainty * topicPoints[candidate.topic])
}

/**
 * The risk of a screening, from parts that add up to the score. Counted are the matches that nobody dismissed; without one,
 * the closest rejected candidate counts a little, because the threshold is a line drawn by people. An answer that lists are
 * missing from is never low.
 */
export function assessRisk(
  subject: Subject,
  candidates: readonly RiskCandidate[],
  coverage?: HeldCoverage,
  ownership?: OwnershipStanding | null,
): Risk {
  const parts: RiskPart[] = []
  const counted = candidates.filter(
    (candidate) => candidate.isMatch && candidate.state !== 'dismissed' && candidate.state !== 'standing',
  )
  const worst = gravest(counted)
  if (worst) {
    const weight = topicPoints[worst.topic]
    const certainty = worst.state === 'confirmed' ? 'confirmed' : `${(worst.probability * 100).toFixed(1)}%`
    parts.push({
      label: 'Gravest match',
      points: matchRisk(worst),
      why: `${worst.entryName} on ${worst.listName}: ${certainty} of ${weight} points for ${topicWords[worst.topic]}`,
    })
    const further = Math.min(counted.length - 1, FURTHER_MATCHES_MAX)
    if (further > 0) {
      parts.push({
        label: 'Further matches',
        points: further * FURTHER_MATCH_POINTS,
        why: `${counted.length - 1} more at or above the threshold, ${FURTHER_MATCH_POINTS} points each up to ${FURTHER_MATCHES_MAX}`,
      })
    }
    if (worst.state !== 'confirmed' && !worst.hasFurtherEvidence) {
      parts.push({
        label: 'Name alone',
        points: NAME_ONLY_POINTS,
        why: 'no date, country or identifier could be compared',
      })
    }
  } else {
    const closest = gravest(candidates.filter((candidate) => !candidate.isMatch))
    const points = closest
      ? Math.round((NEAR_CANDIDATE_POINTS_MAX * closest.probability * topicPoints[closest.topic]) / 100)
      : 0
    parts.push({
      label: 'Matches',
      points,
      why: closest
        ? `none; the closest candidate is ${closest.entryName} on ${closest.listName} at ${(closest.probability * 100).toFixed(1)}%`
        : 'none, and no list entry came close',
    })
  }
  const country = countryRiskOf(subject.countries)
  if (country) parts.push({ label: 'Country', points: country.points, why: country.why })
  const known = parts.reduce((total, part) => total + part.points, 0)
  const related = relatedPart(ownership, known)
  if (related) parts.push(related)
  const floor = levelFloor[levelFloor.length - 1]?.[1] ?? 0
  if (coverage && !coverage.isAnswered && known + (related?.points ?? 0) < floor) {
    const isOfLists = coverage.lists.some(({ state }) => state !== 'asked')
    parts.push({
      label: isOfLists ? 'Lists not asked' : 'Not an answer',
      points: floor - known - (related?.points ?? 0),
      why: `${coverageSentence({ ...coverage, notAsked: [] })}: without ${isOfLists ? 'them' : 'an answer'} no risk is called low`,
    })
  }
  const sum = parts.reduce((total, part) => total + part.points, 0)
  const score = Math.min(100, Math.max(0, sum))
  if (score !== sum) {
    parts.push({ label: 'Scale', points: score - sum, why: 'a score lies between 0 and 100' })
  }
  return { score, level: levelOf(score), parts }
}

/** Lifts the score to what its related parties ask for: nobody is of lower risk than who owns half of them. */
function relatedPart(
  ownership: Pick<OwnershipStanding, 'riskLevel' | 'sentence'> | null | undefined,
  known: number,
): RiskPart | undefined {
  const least = levelFloor.find(([level]) => level === ownership?.riskLevel)?.[1] ?? 0
  return ownership && least > known
    ? { label: 'Related parties', points: least - known, why: ownership.sentence }
    : undefined
}

function gravest(candidates: readonly RiskCandidate[]): RiskCandidate | undefined {
  return candidates.reduce<RiskCandidate | undefined>(
    (worst, candidate) => (worst && matchRisk(worst) >= matchRisk(candidate) ? worst : candidate),
    undefined,
  )
}
