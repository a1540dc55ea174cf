import { isCleared, type Screening, type ScreeningFile } from '#domains/screening/contract/index.ts'
import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { planOfThings } from '../../plan/plan.ts'
import { NoEvidence } from '../../topics/topic.ts'
import { type Answered, type Asked, answerOf, besideOthers } from '../answered.ts'
import { type Asker, allRows } from '../asker.ts'
import { answerFromDocuments, isAboutFiles } from '../documents/documents.ts'
import { Evidence } from '../evidence.ts'
import { notScreened, statedByScreening, strangersOf } from '../refusals/refuse-unscreened.ts'
import { listed, tell } from '../tell.ts'

const PARTIES_MOST = 3

/** Of nobody by name: which of those on record are, the screenings say as rows. */
const OF_SEVERAL =
  /\b(?:any|anyone|anybody|some|someone|somebody|all|every|each|our|my|customers|companies|people)\b/

/**
 * Whether somebody is on a list, or may be dealt with: their last screening answers it, with the lists that were asked and of when they were, or it is refused. A file
 * of the conversation is quoted beside that as what the file says, and never in its place.
 * Undefined where nobody is named that the question could be of: it is read like any other then.
 * @throws NoEvidence where nobody here has screened the name.
 */
export async function answerByLists(asked: Asked): Promise<Answered | undefined> {
  const { asker, reading, thread, attached, question } = asked
  const strangers = strangersOf(reading)
  if (strangers) throw notScreened(strangers)
  const parties = partiesOf(asked)
  if (parties.length === 0) {
    if (reading.hasPronoun || OF_SEVERAL.test(reading.text)) return undefined
    throw statedByScreening('somebody')
  }
  const evidence = new Evidence()
  const sentences: string[] = []
  for (const party of parties.slice(0, PARTIES_MOST))
    sentences.push(await lastScreening(asker, evidence, party))
  const answer: Answer = answerOf(
    asker,
    evidence,
    `No list was asked for this question. ${sentences.join(' ')}`,
  )
  const quoted = isAboutFiles(reading, attached) ? await quotedBeside(asked) : undefined
  return {
    answer: quoted ? joined(answer, quoted) : answer,
    thread: { ...thread, plan: { ...planOfThings(thingsOf(reading)), subject: 'screenings' }, question },
  }
}

const thingsOf = ({ names }: Reading) =>
  names.flatMap(({ things: [one, ...others] }) => (one && others.length === 0 ? [one] : []))

/** Who is named, or whom the question before was of. */
function partiesOf({ reading, thread }: Asked): string[] {
  const named = reading.names.flatMap(({ things, from, to }) =>
    to > from ? things.slice(0, 1).map(({ label }) => label) : [],
  )
  const spoken = thread?.plan.filters.things
  const before = reading.hasPronoun && spoken?.length === 1 ? [spoken[0]!.label] : []
  return [...new Set(named.length > 0 ? named : before)]
}

const found = {
  clear: 'found no match',
  incomplete: 'found no match, but it is not an answer',
  review: 'found a match that waits for a decision',
  confirmed: 'found a match that was confirmed',
  dismissed: 'found a match that was dismissed as false',
} as const satisfies Record<Screening['status'], string>

/** What was found, and that it clears nobody where the lists, the name or an owner keep it from doing so. */
function foundBy({ status, coverage }: Pick<ScreeningFile, 'status' | 'coverage'>): string {
  const looksClear = status === 'clear' || status === 'dismissed'
  return looksClear && !isCleared({ status, coverage })
    ? `${found[status]}, but it is not an answer`
    : found[status]
}

async function lastScreening(asker: Asker, evidence: Evidence, name: string): Promise<string> {
  const { rows } = await allRows<Screening>(asker, 'screening.list', { q: name })
  const [last] = rows
    .filter(({ companyName }) => companyName.toLowerCase() === name.toLowerCase())
    .toSorted((one, other) => (one.screenedAt > other.screenedAt ? -1 : 1))
  if (!last) throw statedByScreening(`“${name}”`)
  const file = await asker.ask<ScreeningFile>('screening.screening', { id: last.id })
  const { lists, coverage } = file
  const citation = evidence.cite({
    kind: 'records',
    label: `Screening of ${last.companyName}, ${tell(last.screenedAt, 'day')}`,
    href: `/dashboard/kyb/screenings/${last.id}`,
  })
  const on = evidence.figure(last.screenedAt, {
    unit: 'moment',
    text: tell(last.screenedAt, 'day'),
    tool: 'screening.screening',
    row: `screenings: ${last.companyName}`,
    field: 'screenedAt',
    asOf: last.screenedAt,
    caveat: null,
    citation,
  })
  const used = lists.map(
    ({ name: list, publishedOn }) =>
      `${list} ${publishedOn ? `of ${tell(publishedOn, 'day')}` : 'of no known day'}`,
  )
  const against = used.length > 0 ? listed(used) : 'lists that were not kept with it'
  const sentence = coverage?.sentence ? ` ${coverage.sentence.replace(/\.*$/, '.')}` : ''
  return `The last screening of “${last.companyName}”, on ${on}, ${foundBy(file)}, in ${against}.${sentence} It holds for those lists as they were then: screen the name again for an answer of today. [${citation}]`
}

/** What the files say of it, where they say anything. */
async function quotedBeside({ asker, reading, attached }: Asked): Promise<Answer | undefined> {
  try {
    return await answerFromDocuments(asker, reading, attached)
  } catch (failure) {
    if (failure instanceof NoEvidence) return undefined
    throw failure
  }
}

function joined(lists: Answer, quoted: Answer): Answer {
  const [first, second] = [lists, quoted].map(besideOthers) as [Answer, Answer]
  return {
    ...first,
    text: `${first.text}\n\n${second.text}`,
    figures: [...first.figures, ...second.figures],
    citations: [...first.citations, ...second.citations],
  }
}
