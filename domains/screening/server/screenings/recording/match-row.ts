import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type * as matchStore from '../../matches/store.ts'
import { gravestTopic, levelOf, matchRisk } from '../../risk/assess-risk.ts'
import type { Judged } from './searched-subject.ts'

export function matchRow(candidate: Judged, screeningId: number, rank: number): matchStore.NewMatch {
  const { probability, state, topic } = candidate
  return {
    screeningId,
    rank,
    listId: candidate.listId,
    listName: candidate.listName,
    listVersion: candidate.listVersion,
    entryUid: candidate.uid,
    entryName: candidate.explanation.entryName,
    topic,
    probability,
    isMatch: candidate.isMatch,
    state,
    riskLevel: levelOf(matchRisk({ probability, topic, state })),
    explanation: candidate.explanation,
    comparedHash: candidate.comparedHash,
    version: 1,
    isReopenProposed: false,
    dismissalId: candidate.dismissalId,
    sources: candidate.sources.slice(1).map((source) => ({
      listId: source.listId,
      listName: source.listName,
      listVersion: source.listVersion,
      entryUid: source.uid,
      entryName: source.explanation.entryName,
      topic: gravestTopic(source.entry),
      probability: source.probability,
      isMatch: source.isMatch,
      explanation: source.explanation,
      comparedHash: source.comparedHash,
    })),
  }
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
