import type { ListEntry, PartySchema } from '#domains/watchlists/contract/index.ts'
import { entriesAsOf } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import {
  type AskedKind,
  Mangling,
  type SelfTestMiss,
  type SelfTestShare,
  type SubjectSchema,
} from '../../contract/index.ts'
import { engineOf, entryIdOf, type ListSet } from '../matching/index.ts'
import { gravestTopic } from '../risk/assess-risk.ts'
import { searchForOne } from '../screenings/search-settings.ts'
import { partyOfSubject, subjectOf } from '../subject/subject.ts'
import { chanceFrom, mangled } from './mangle.ts'

type Question = {
  listed: string
  asked: string
  mangling: Mangling
  kind: AskedKind
  entry: string
  names: Set<string>
  schema: SubjectSchema
}

export type SelfTestResult = {
  names: number
  asked: number
  found: number
  byMangling: SelfTestShare[]
  byKind: SelfTestShare[]
  missed: SelfTestMiss[]
  set: ListSet
}

const ASKED_AT_ONCE = 100

/**
 * Draws designated names from the lists in force, mangles each in one way, asks each with the right, a wrong and no kind, and
 * counts whose entry comes back as a match: the calls are those of a screening, and nothing of it is kept but the count.
 */
export async function askMangledNames(
  ctx: Context,
  test: { set: ListSet; threshold: number; seed: string; names: number; signal?: AbortSignal },
): Promise<SelfTestResult> {
  const questions = await draw(ctx, test)
  const missed: SelfTestMiss[] = []
  const byMangling = new Map<string, SelfTestShare>()
  const byKind = new Map<string, SelfTestShare>()
  let set = test.set
  for (let start = 0; start < questions.length; start += ASKED_AT_ONCE) {
    test.signal?.throwIfAborted()
    const chunk = questions.slice(start, start + ASKED_AT_ONCE)
    const answer = await engineOf(ctx.house).search(
      test.set,
      chunk.map((one) => partyOfSubject(subjectOf({ name: one.asked, schema: one.schema }))),
      searchForOne(test),
      { isBulk: true, organisationId: ctx.actor.organisationId },
    )
    set = answer.set
    for (const [index, question] of chunk.entries()) {
      const candidates = answer.results[index]?.candidates ?? []
      const own = candidates.filter(
        (one) =>
          one.entryId === question.entry || question.names.has(one.explanation.entryName.toLowerCase()),
      )
      const isFound = own.some((one) => one.isMatch)
      count(byMangling, question.mangling, isFound)
      count(byKind, question.kind, isFound)
      if (isFound) continue
      const { listed, asked, mangling, kind, entry } = question
      missed.push({ listed, asked, mangling, kind, entry, probability: own[0]?.probability ?? null })
    }
  }
  return {
    names: new Set(questions.map((one) => one.entry)).size,
    asked: questions.length,
    found: questions.length - missed.length,
    byMangling: [...byMangling.values()].sort((left, right) => (left.of < right.of ? -1 : 1)),
    byKind: [...byKind.values()].sort((left, right) => (left.of < right.of ? -1 : 1)),
    missed: missed.sort((left, right) => (left.probability ?? 0) - (right.probability ?? 0)),
    set,
  }
}

function count(shares: Map<string, SelfTestShare>, of: string, isFound: boolean): void {
  const share = shares.get(of) ?? { of, asked: 0, found: 0 }
  share.asked += 1
  if (isFound) share.found += 1
  shares.set(of, share)
}

/** The designated entries of a sample, the same for a seed and the same lists: a reservoir over all entries in force. */
async function draw(ctx: Context, test: { set: ListSet; seed: string; names: number }): Promise<Question[]> {
  const chance = chanceFrom(numberOf(test.seed))
  const sample: { entry: ListEntry; id: string; name: string }[] = []
  let seen = 0
  for await (const { listId, entry } of entriesAsOf(ctx.db, test.set.lists)) {
    const topic = gravestTopic(entry)
    const name = askableName(entry)
    if (topic === 'pep' || topic === 'pep-linked' || !name) continue
    const place = seen < test.names ? seen : Math.floor(chance() * (seen + 1))
    seen += 1
    if (place < test.names) sample[place] = { entry, id: entryIdOf(listId, entry.uid), name }
  }
  return sample.flatMap(({ entry, id, name }, index) => {
    const { way, asked } = alter(name, entry.schema, index, chance)
    const names = new Set(entry.names.map(({ value }) => value.toLowerCase()))
    const question = { listed: name, asked, mangling: way, entry: id, names }
    return kindsOf(entry.schema).map(([kind, schema]): Question => ({ ...question, kind, schema }))
  })
}

/** Ways are taken in turn, so that each is asked alike; where one does not apply the next one is taken. */
function alter(name: string, schema: string, index: number, chance: () => number) {
  const ways = Mangling.options
  for (let step = 0; step < ways.length; step += 1) {
    const way = ways[(index + step) % ways.length] as Mangling
    const asked = mangled({ name, schema }, way, chance)
    if (asked !== undefined) return { way, asked }
  }
  return { way: 'as-listed' as const, asked: name }
}

/** The primary name in Latin letters, as a form would hold it: "SECHIN, Igor" is asked as "Igor SECHIN". */
function askableName(entry: ListEntry): string | undefined {
  const primary = entry.names.find((name) => name.kind === 'primary') ?? entry.names[0]
  const name = primary?.value.trim() ?? ''
  const isLatin = /^[\p{Script=Latin}\p{M}\d\s.,'’()&/-]+$/u.test(name)
  if (!isLatin || name.length < 5) return undefined
  const [family, given, ...rest] = name.split(',').map((part) => part.trim())
  return entry.schema === 'Person' && given && rest.length === 0 ? `${given} ${family}` : name
}

function kindsOf(schema: PartySchema): [AskedKind, SubjectSchema][] {
  const wrong: PartySchema = schema === 'Person' ? 'Company' : 'Person'
  return [
    ['right', schema],
    ['wrong', wrong],
    ['missing', 'Unknown'],
  ]
}

/** A text as a number, for the seed (FNV-1a). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193)
  return hash >>> 0
}
