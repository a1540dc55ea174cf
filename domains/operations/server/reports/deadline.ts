import { addDays } from '#engines/market-calendar/index.ts'
import { reportDeadlines } from '../../contract/index.ts'

export type Deadline = { dueOn: string; deadline: { days: number; jurisdiction: string; source: string } }

/** By which day a report is to be filed: by the rule that stood on the day of detection, the first one known for an earlier day. */
export function deadlineOf(detectedOn: string, isSuspectKnown: boolean): Deadline {
  const rule = reportDeadlines.findLast(({ from }) => from <= detectedOn) ?? reportDeadlines[0]
  const days = isSuspectKnown ? rule.days : rule.daysWithoutSuspect
  return {
    dueOn: addDays(detectedOn, days),
    deadline: { days, jurisdiction: rule.jurisdiction, source: rule.source },
  }
}
