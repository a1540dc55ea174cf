import { ENGINE_VERSION } from '#engines/name-matching/index.ts'
import type { Trace } from '#platform/audit/index.ts'
import type { ScreeningSettings, Subject } from '../../../contract/index.ts'
import type { ListSet } from '../../matching/index.ts'
import type { RecordedScreening } from './searched-subject.ts'

type Asked = {
  subject: Subject
  set: ListSet
  settings: Pick<ScreeningSettings, 'threshold'>
  /** Why monitoring asked. */
  cause?: string
}

/** What a screening leaves in the audit chain, with those of its related parties: each is one that can be certified by itself. */
export const tracesOfScreening = (recorded: RecordedScreening, asked: Asked): Trace[] => [
  ...recorded.related.map(({ recorded: own, subject }) => traceOfScreening(own, { ...asked, subject })),
  traceOfScreening(recorded, asked),
]

/** What a screening leaves in the audit chain: the question, what answered it, and the digest of the reasons. */
function traceOfScreening(recorded: RecordedScreening, asked: Asked): Trace {
  return {
    action: 'screening.completed',
    subject: { type: 'screening', id: recorded.id },
    after: {
      subject: asked.subject,
      status: recorded.status,
      matchCount: recorded.matchCount,
      riskLevel: recorded.riskLevel,
      riskScore: recorded.riskScore,
      threshold: asked.settings.threshold,
      engineVersion: ENGINE_VERSION,
      isAnswered: recorded.isAnswered,
      coverage: recorded.coverage,
      lists: asked.set.lists.map(({ listId, version, sha256 }) => ({ listId, version, sha256 })),
      candidates: recorded.candidates,
      explanationDigest: recorded.explanationDigest,
      caseId: recorded.caseId,
      ...(asked.cause ? { cause: asked.cause } : {}),
    },
    toState: recorded.status,
    payload: {
      title: asked.subject.name,
      severity: recorded.riskLevel,
      count: recorded.matchCount,
      status: recorded.status,
    },
    ruleVersion: ENGINE_VERSION,
    sourceHash: asked.set.digest,
  }
}
