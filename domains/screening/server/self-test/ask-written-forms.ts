import { partyOf } from '#domains/watchlists/contract/index.ts'
import { entriesAsOf } from '#domains/watchlists/server/index.ts'
import {
  type DrawnForm,
  type DrawnQuestion,
  isFoundIn,
  kindsAsked,
  QuestionDraw,
} from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type {
  AskedKind,
  SelfTestForm,
  SelfTestMiss,
  SelfTestShare,
  SubjectSchema,
} from '../../contract/index.ts'
import { type Candidate, engineOf, entryIdOf, type ListSet } from '../matching/index.ts'
import { gravestTopic } from '../risk/assess-risk.ts'
import { searchForOne } from '../screenings/search-settings.ts'
import { partyOfSubject, subjectOf } from '../subject/subject.ts'

type Question = DrawnQuestion & { of: DrawnForm; kind: AskedKind; schema: SubjectSchema }

export type SelfTestResult = {
  names: number
  asked: number
  found: number
  byForm: SelfTestForm[]
  byKind: SelfTestShare[]
  missed: SelfTestMiss[]
  set: ListSet
}

export type SelfTestPlan = {
  set: ListSet
  threshold: number
  seed: string
  /** Questions of each form at most. */
  perForm: number
  /** When no further question is asked: forms are asked in turn, so that each has had its share. */
  until?: number
  signal?: AbortSignal
}

const ASKED_AT_ONCE = 100
const MISSES_OF_A_FORM = 20

/**
 * Draws designated parties of the lists in force in every form that they are written in, asks each with the right, a wrong and no kind, and
 * counts whose entry comes back as a match: the calls are those of a screening, and nothing of it is kept but the count.
 */
export async function askWrittenForms(ctx: Context, plan: SelfTestPlan): Promise<SelfTestResult> {
  const { forms, questions } = await draw(ctx, plan)
  const byForm = new Map<string, SelfTestForm>()
  const byKind = new Map<string, SelfTestShare>()
  const missed = new Map<string, SelfTestMiss[]>()
  const parties = new Set<string>()
  let set = plan.set
  for (let start = 0; start < questions.length; start += ASKED_AT_ONCE) {
    plan.signal?.throwIfAborted()
    if (plan.until !== undefined && start > 0 && ctx.installation.clock().getTime() > plan.until) break
    const chunk = questions.slice(start, start + ASKED_AT_ONCE)
    const answer = await engineOf(ctx.installation).search(
      plan.set,
      chunk.map(({ asked: name, schema }) => partyOfSubject(subjectOf({ name, schema }))),
      searchForOne(plan),
      { isBulk: true, organisationId: ctx.actor.organisationId },
    )
    set = answer.set
    for (const [index, question] of chunk.entries()) {
      const candidates = answer.results[index]?.candidates ?? []
      const isFound = isFoundIn(candidates.map(hitOf), question, question.of.form)
      parties.add(question.party.id)
      count(byForm, shareOf(question.of), isFound)
      count(byKind, { of: question.kind, asked: 0, found: 0 }, isFound)
      if (isFound) continue
      const misses = missed.get(question.of.form.id) ?? []
      missed.set(question.of.form.id, [...misses, missOf(question, candidates)])
    }
  }
  const shares = forms.flatMap(({ form }) => byForm.get(form.id) ?? [])
  return {
    names: parties.size,
    asked: shares.reduce((sum, { asked }) => sum + asked, 0),
    found: shares.reduce((sum, { found }) => sum + found, 0),
    byForm: shares,
    byKind: [...byKind.values()].sort((left, right) => (left.of < right.of ? -1 : 1)),
    missed: [...missed.values()].flatMap((misses) =>
      misses
        .sort((left, right) => (left.probability ?? 0) - (right.probability ?? 0))
        .slice(0, MISSES_OF_A_FORM),
    ),
    set,
  }
}

const hitOf = ({ entryId, isMatch, explanation }: Candidate) => ({
  id: entryId,
  isMatch,
  bears: [explanation.entryName],
})

const shareOf = ({ form, exist, questions }: DrawnForm): SelfTestForm => ({
  of: form.id,
  called: form.called,
  exist,
  drawn: questions.length,
  asked: 0,
  found: 0,
})

function missOf(question: Question, candidates: readonly Candidate[]): SelfTestMiss {
  const { listed, asked, kind, of, party } = question
  const own = candidates.find(({ entryId }) => entryId === party.id)
  return { listed, asked, form: of.form.id, kind, entry: party.id, probability: own?.probability ?? null }
}

function count<Share extends SelfTestShare>(
  shares: Map<string, Share>,
  empty: Share,
  isFound: boolean,
): void {
  const share = shares.get(empty.of) ?? empty
  share.asked += 1
  if (isFound) share.found += 1
  shares.set(empty.of, share)
}

/** The questions of a sample, the same for a seed and the same lists, one of each form in turn. */
async function draw(
  ctx: Context,
  plan: SelfTestPlan,
): Promise<{ forms: DrawnForm[]; questions: Question[] }> {
  const drawing = new QuestionDraw(plan)
  for await (const { listId, entry } of entriesAsOf(ctx.db, plan.set.lists)) {
    const topic = gravestTopic(entry)
    if (topic !== 'pep' && topic !== 'pep-linked') drawing.see(partyOf(entry, entryIdOf(listId, entry.uid)))
  }
  const forms = drawing.forms()
  const longest = Math.max(0, ...forms.map(({ questions }) => questions.length))
  const inTurn = Array.from({ length: longest }, (_, place) =>
    forms.flatMap((of): Question[] => {
      const question = of.questions[place]
      if (!question) return []
      return kindsAsked(question.schema ?? question.party.schema).map(([kind, schema]) => ({
        ...question,
        of,
        kind,
        schema,
      }))
    }),
  )
  return { forms, questions: inTurn.flat() }
}
