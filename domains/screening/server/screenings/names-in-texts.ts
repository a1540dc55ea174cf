import { numbersInText } from '#engines/name-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import { coverageOfLists } from '../../contract/index.ts'
import { contractOf } from '../coverage/store.ts'
import { type Candidate, engineOf, type ListSet, listAndUidOf, type SearchResult } from '../matching/index.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { partyOfSubject, subjectOf } from '../subject/subject.ts'
import { listsToSearch } from './lists-to-search.ts'
import { cautionsOfName } from './recording/coverages-of.ts'
import { CHUNK_SUBJECTS } from './screen-in-bulk.ts'
import { searchForMany } from './search-settings.ts'

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

/** Words of one name that are looked at together: longer names are found by a part. */
const WORDS_MAX = 5
/** Of a text: what stands behind is not read, and its length is bounded where it is taken in. */
const TEXT_WORDS_MAX = 60
/** A shorter one stands among other words by chance. */
const SINGLE_LETTERS_MIN = 5
/** A single word of a text that is shorter is some other word too often: it counts where it is the whole name of a party. */
const SINGLE_LETTERS_ALONE = 8

/** Words that payments are full of: no name begins or ends with one, and none stands alone. */
const PLAIN_WORDS = new Set(
  `a account advance amount and april as august balance bank bill bonus booking by card cash charge client commission contract credit customer date debit december deposit dividend due eur euro fee february final
   fees for freight from gbp gift goods house in insurance instalment interest inv invoice january july june lease loan march may membership monthly my no november number of october on order our paid
   part payment pension per po premium purchase ref reference refund rent rental re repayment report salary sale sales savings school september service services share shares shipment subscription supply support
   tax thank thanks the to transfer travel tuition usd utilities wages website weekly with work you your`
    .split(/\s+/)
    .filter(Boolean),
)

/** What of a text may be a name: every run of up to five of its words that neither begins nor ends with one that payments are full of. */
export function phrasesOf(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{M}'’.&-]+/u)
    .map((word) => word.replaceAll(/^['’.&-]+|['’&-]+$/gu, ''))
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, TEXT_WORDS_MAX)
  const isPlain = words.map((word) => PLAIN_WORDS.has(word.toLowerCase()))
  const phrases = new Set<string>()
  for (let start = 0; start < words.length; start += 1) {
    if (isPlain[start]) continue
    for (let end = start + 1; end <= Math.min(words.length, start + WORDS_MAX); end += 1) {
      if (isPlain[end - 1]) continue
      const phrase = words.slice(start, end).join(' ')
      if (end - start > 1 || phrase.length >= SINGLE_LETTERS_MIN) phrases.add(phrase)
    }
  }
  return [...phrases]
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Whether words of a text may stand for a party of this name: “Paris” is no PARMIS, and “Maria” no MARIA E. */
export function mayStandFor(words: string, entryName: string): boolean {
  const isShort = !words.includes(' ') && lettersOf(words).length < SINGLE_LETTERS_ALONE
  return !isShort || lettersOf(words) === lettersOf(entryName)
}

/**
 * Whether a search of the other side of a payment is an answer. Shops go by one word, so that one alone is doubted only where a listed party bears
 * it in a longer name; every other form is doubted as on a screening.
 */
function isAnsweredFor(name: string, result: SearchResult | undefined): boolean {
  if (!result || result.isCut) return false
  const cautions = cautionsOfName({ name, schema: 'Unknown' })
  const doubts = cautions.filter((one) => one !== 'name-one-word' && one !== 'name-contact')
  if (doubts.length > 0) return false
  return !(cautions.includes('name-one-word') && result.candidates.some(bearsTheWord))
}

const bearsTheWord = ({ explanation }: Candidate) =>
  explanation.alignment.some(
    ({ relation, query }) => (relation === 'equal' || relation === 'inferred') && Boolean(query),
  )

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
  const asked = new Map<string, { name: string; country: string; isOfText: boolean }>()
  const keyOf = (name: string, country: string, where: NamedParty['where']) => `${where} ${country} ${name}`
  const phrases = texts.map(({ name, text, country }) => [
    ...(name === '' ? [] : [{ words: name, where: 'name' as const, key: keyOf(name, country, 'name') }]),
    ...[...phrasesOf(text), ...numbersInText(text)].map((words) => ({
      words,
      where: 'text' as const,
      key: keyOf(words, '', 'text'),
    })),
  ])
  for (const [place, { country }] of texts.entries())
    for (const { words, where, key } of phrases[place] ?? [])
      asked.set(key, {
        name: words,
        country: where === 'name' ? country : '',
        isOfText: where === 'text',
      })
  const found = new Map<string, Omit<NamedParty, 'words' | 'where'>>()
  const unanswered = new Set<string>()
  const keys = [...asked.keys()]
  for (let start = 0; start < keys.length; start += CHUNK_SUBJECTS) {
    const some = keys.slice(start, start + CHUNK_SUBJECTS)
    const parties = some.map((key) => {
      const { name, country } = asked.get(key) ?? { name: '', country: '' }
      return partyOfSubject(subjectOf({ name, countries: country === '' ? [] : [country] }))
    })
    const { results, set: answered } = await engineOf(ctx.house).search(
      set,
      parties,
      searchForMany(settings),
      { isBulk: true, organisationId: ctx.actor.organisationId },
    )
    const titles = new Map(answered.lists.map(({ listId, name }) => [listId, name]))
    for (const [place, key] of some.entries()) {
      const { name = '', isOfText = false } = asked.get(key) ?? {}
      if (!isOfText && !isAnsweredFor(name, results[place])) unanswered.add(key)
      const closest = results[place]?.candidates.find(
        ({ isMatch, explanation }) => isMatch && (!isOfText || mayStandFor(name, explanation.entryName)),
      )
      if (!closest) continue
      const { listId, uid } = listAndUidOf(closest.entryId)
      found.set(key, {
        probability: closest.probability,
        listId,
        listName: titles.get(listId) ?? listId,
        entryUid: uid,
        entryName: closest.explanation.entryName,
      })
    }
  }
  const { contract } = await contractOf(ctx.db, ctx.actor.organisationId)
  const areAnswered = coverageOfLists(contract, set.lists, ctx.now).isAnswered
  return {
    lists: set.lists,
    isAnswered: phrases.map((some) => areAnswered && !some.some(({ key }) => unanswered.has(key))),
    found: phrases.map((some) =>
      some
        .flatMap(({ words, where, key }): NamedParty[] => {
          const party = found.get(key)
          return party ? [{ words, where, ...party }] : []
        })
        // Of equals the longest words say most.
        .sort((one, other) => other.probability - one.probability || other.words.length - one.words.length)
        .at(0),
    ),
  }
}
