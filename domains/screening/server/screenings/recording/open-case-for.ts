import { addCaseNote, openCase, renewMatter } from '#domains/cases/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RiskLevel } from '../../../contract/index.ts'
import type * as matchStore from '../../matches/store.ts'
import * as store from '../store.ts'
import type { Judged } from './searched-subject.ts'

const percent = (probability: number) => `${(probability * 100).toFixed(1)}%`

const casePriority = {
  critical: 'urgent',
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<RiskLevel, string>

/** How a match is called among the matters of its case. */
export const matterKeyOf = (matchId: number) => `match:${matchId}`

type Party = Pick<matchStore.MatchRow, 'listName' | 'entryUid'> & {
  /** Its further records. */
  sources: readonly { listName: string; entryUid: string }[]
}

/** Every record of a party: "UN Security Council consolidated list (TAi.001) and OFAC Specially Designated Nationals (7179)". */
export function recordsInWords(match: Party): string {
  const records = [match, ...match.sources].map((one) => `${one.listName} (${one.entryUid})`)
  return records.length < 2 ? `${records[0]}` : `${records.slice(0, -1).join(', ')} and ${records.at(-1)}`
}

/**
 * Opens the case for the matches that nobody has decided; they are what it has to settle, and the screening names it. A test
 * keeps nobody waiting, so its case is never pressing.
 */
export async function openCaseFor(
  tx: Context,
  screening: Pick<store.ScreeningRow, 'id' | 'subjectName' | 'riskLevel'> & { companyId?: number | null },
  made: { at?: Date; isTest: boolean; relation?: string },
  matches: readonly Asked[],
): Promise<number> {
  const [worst] = matches
  if (!worst) throw new Error('A case needs a match.')
  const riskLevel = screening.riskLevel as RiskLevel
  const others = matches.length > 1 ? ` and ${matches.length - 1} more` : ''
  const test = made.isTest ? 'Made by a test screening. ' : ''
  const opened = await openCase(
    { ...tx, now: made.at ?? tx.now },
    {
      title: `${screening.subjectName}${made.relation ? ` (${made.relation})` : ''}: possible match with ${worst.explanation.entryName}`,
      description: `${test}Screening ${screening.id} found ${worst.explanation.entryName} on ${recordsInWords(worst)} at ${percent(worst.probability)}${others}. ${worst.explanation.sentences.join(' ')}`,
      priority: made.isTest ? 'low' : casePriority[riskLevel],
      screeningId: screening.id,
      companyId: screening.companyId ?? null,
      subjectName: screening.subjectName,
      riskLevel,
      matters: matches.map((match) => matterOf(screening.id, match)),
    },
  )
  await store.updateScreening(tx.db, tx.actor.organisationId, screening.id, {
    caseId: opened.id,
    caseNumber: opened.caseNumber,
    casePriority: opened.priority,
  })
  return opened.id
}

type Asked = Party & Pick<matchStore.MatchRow, 'id' | 'probability' | 'explanation'>

/** A party that was found, as it is asked about under the number of its match. */
export const askedOf = (match: Judged, id: number) => ({
  ...match,
  id,
  entryUid: match.uid,
  sources: match.sources.slice(1).map(({ listName, uid }) => ({ listName, entryUid: uid })),
})

const matterOf = (screeningId: number, match: Asked) => ({
  key: matterKeyOf(match.id),
  title: match.explanation.entryName,
  detail: `${recordsInWords(match)}: ${percent(match.probability)}`,
  href: `/dashboard/kyb/screenings/${screeningId}?match=${match.id}`,
})

/** The case of a match that waits is about its evidence of today: no second one is opened. Answers whether there is one: of a party whose records have come apart the first has it. */
export async function renewCaseOf(
  tx: Context,
  screeningId: number,
  match: ReturnType<typeof askedOf>,
): Promise<boolean> {
  const matter = matterOf(screeningId, match)
  const caseId = await renewMatter(tx, match.changedFrom.map(matterKeyOf), matter)
  if (caseId === undefined) return false
  const before = match.known ? `, before it was ${percent(match.known.probability)}` : ''
  await addCaseNote(tx, {
    id: caseId,
    text: `The evidence of the match with ${matter.title} has changed: screening ${screeningId} compares it at ${percent(match.probability)}${before}.`,
  })
  return true
}
