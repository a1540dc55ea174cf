import type { Context } from '#platform/context/index.ts'
import { coverageOfLists } from '../../contract/index.ts'
import { contractOf } from '../coverage/store.ts'
import { type ListSet, listAndUidOf } from '../matching/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { type PartHit, readParts } from './read-parts.ts'

/** What is held against the lists: a name as a whole, or words in which one may stand. */
export type TextToSearch = { name: string; text: string; country: string }

/** The party of a list that comes closest to something in a text. */
export type NamedParty = {
  /** The words that read like it, and whether they stand in the text or are the name itself. */
  words: string
  where: 'name' | 'text'
  probability: number
  listId: string
  listName: string
  entryUid: string
  entryName: string
}

/**
 * Holds names and texts against the lists in force: of each the party that it names most, from the organisation's threshold on. It keeps nothing and is no screening of a party.
 * Nobody found is an answer where the lists are those that the organisation needs, and the name is in a form that is found by (`isAnswered`, text by text).
 * @throws Problem `watchlists-missing`: without a list there is no answer.
 */
export async function namesInTexts(
  ctx: Context,
  texts: readonly TextToSearch[],
): Promise<{ lists: ListSet['lists']; isAnswered: boolean[]; found: (NamedParty | undefined)[] }> {
  const settings = await settingsOf(ctx.db, ctx.actor.organisationId)
  const set = await listsToSearch(ctx)
  const parts = texts.flatMap(({ name, text, country }) => [
    { kind: 'party' as const, facts: { name, countries: country === '' ? [] : [country] } },
    { kind: 'text' as const, text },
  ])
  const { set: answered, reads } = await readParts(ctx, { set, settings }, parts, { isBulk: true })
  const titles = new Map(answered.lists.map(({ listId, name }) => [listId, name]))
  const { contract } = await contractOf(ctx.db, ctx.actor.organisationId)
  const areAnswered = coverageOfLists(contract, set.lists, ctx.now).isAnswered
  const ofText = texts.map((_, at) => reads.slice(2 * at, 2 * at + 2))
  return {
    lists: set.lists,
    isAnswered: ofText.map((some) => areAnswered && some.every(({ doubts }) => doubts.length === 0)),
    found: ofText.map((some) =>
      some
        .flatMap(({ hits }, at) => hits.map((hit) => namedParty(hit, at === 0 ? 'name' : 'text', titles)))
        // Of equals the longest words say most.
        .sort((one, other) => other.probability - one.probability || other.words.length - one.words.length)
        .at(0),
    ),
  }
}

function namedParty(
  { words, result }: PartHit,
  where: NamedParty['where'],
  titles: ReadonlyMap<string, string>,
): NamedParty {
  const [closest] = result.candidates
  if (!closest) throw new Error('A hit has a candidate.')
  const { listId, uid } = listAndUidOf(closest.entryId)
  return {
    words,
    where,
    probability: closest.probability,
    listId,
    listName: titles.get(listId) ?? listId,
    entryUid: uid,
    entryName: closest.explanation.entryName,
  }
}
