import { setTimeout as pause } from 'node:timers/promises'
import { matchesToSettle, type Part, type PartHit, searchParts } from '#domains/screening/server/index.ts'
import type { MessageParty, Payment } from '#engines/payment-messages/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { HeldReason } from '../../contract/index.ts'
import type { PaymentRow } from '../store.ts'

type PlacedPart = { place: string; part: Part }
export type PlacedHit = PartHit & { place: string }

type SearchedIn = Omit<Awaited<ReturnType<typeof searchParts>>, 'reads'>

/** What a search of a payment came to. Without reasons it may go; `lists` is missing where the search failed. */
export type Searched = {
  reasons: HeldReason[]
  hits: PlacedHit[]
  coverage: string
  lists: SearchedIn | undefined
}

/** Somebody waits at the other end: what has no answer by then is held. */
const PATIENCE_MS = 20_000
const HITS_MAX = 20
const NOT_READ_MAX = 20
const percent = (probability: number) => `${(probability * 100).toFixed(1)}%`

/** Searches payments in the lists in force, all parts of each. It keeps nothing, and a search that fails holds every one of them. */
export async function searchPayments(ctx: Context, payments: readonly Payment[]): Promise<Searched[]> {
  const parts = payments.map(partsOf)
  try {
    const { reads, ...lists } = await inTime(
      (signal) =>
        searchParts(
          ctx,
          parts.flatMap((some) => some.map(({ part }) => part)),
          { isBulk: payments.length > 5, signal },
        ),
      PATIENCE_MS * Math.ceil(payments.length / 20),
    )
    let at = 0
    return payments.map((payment, index) => {
      const own = parts[index] ?? []
      const read = reads.slice(at, at + own.length)
      at += own.length
      const hits = distinctHits(
        own.flatMap(({ place }, n) => (read[n]?.hits ?? []).map((hit) => ({ ...hit, place }))),
      )
      return {
        hits: hits.slice(0, HITS_MAX),
        lists,
        coverage: lists.sentence,
        reasons: inSentences([
          ...hits.slice(0, HITS_MAX).map((hit) => reasonOfHit(hit, lists)),
          ...(hits.length > HITS_MAX
            ? [
                {
                  code: 'doubt' as const,
                  place: '',
                  words: `${hits.length - HITS_MAX} more words read like listed parties`,
                },
              ]
            : []),
          ...own.flatMap(({ place }, n) =>
            (read[n]?.doubts ?? []).map((words) => ({ code: 'doubt' as const, place, words })),
          ),
          ...(lists.isAnswered ? [] : [{ code: 'lists' as const, place: '', words: lists.sentence }]),
          ...ofMessage(payment),
        ]),
      }
    })
  } catch (failure) {
    ctx.installation.log.error({ err: failure }, 'payments could not be searched: those that wait are held')
    const words =
      failure instanceof Problem ? failure.message : 'The search could not be made; it is tried again.'
    return payments.map((payment) => ({
      hits: [],
      lists: undefined,
      coverage: `Not answered: ${words}`,
      reasons: inSentences([{ code: 'search-failed', place: '', words }, ...ofMessage(payment)]),
    }))
  }
}

const inSentences = (reasons: readonly HeldReason[]): HeldReason[] =>
  reasons.map((reason) => ({
    ...reason,
    words: reason.words.charAt(0).toUpperCase() + reason.words.slice(1),
  }))

/** What takes longer has failed, and is ended: the next payment waits for the same search. */
async function inTime<Answer>(start: (signal: AbortSignal) => Promise<Answer>, ms: number): Promise<Answer> {
  const patience = new AbortController()
  const ended = new AbortController()
  const work = start(ended.signal)
  const late = pause(ms, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error('The search took too long.')
  })
  late.catch(() => {})
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    patience.abort()
    ended.abort()
  }
}

/** Words that read like one party count once in a place; whoever reads like somebody else as well stays. */
function distinctHits(hits: readonly PlacedHit[]): PlacedHit[] {
  const seen = new Set<string>()
  return hits
    .toSorted((one, other) => closest(other).probability - closest(one).probability)
    .filter(({ place, result }) => {
      const keys = result.candidates.map(({ entryId }) => `${place} ${entryId}`)
      const isNew = keys.some((key) => !seen.has(key))
      for (const key of keys) seen.add(key)
      return isNew
    })
}

/** Hits as far as their parties are no matches of the payment already: one of them may be new among others that are not. */
export async function withoutMatched(
  ctx: Context,
  { hits }: Pick<PaymentRow, 'hits'>,
  found: readonly PlacedHit[],
): Promise<PlacedHit[]> {
  const screeningIds = hits.map(({ screeningId }) => screeningId)
  const known = new Set((await matchesToSettle(ctx, screeningIds)).flatMap(({ entries }) => entries))
  return found.flatMap((hit) => {
    const candidates = hit.result.candidates.filter(({ entryId }) => !known.has(entryId))
    return candidates.length === 0 ? [] : [{ ...hit, result: { ...hit.result, candidates } }]
  })
}

function closest({ result }: PartHit) {
  const [candidate] = result.candidates
  if (!candidate) throw new Error('A hit has a candidate.')
  return candidate
}

function reasonOfHit(hit: PlacedHit, { set }: SearchedIn): HeldReason {
  const { entryId, explanation, probability } = closest(hit)
  const list = set.lists.find(({ listId }) => entryId.startsWith(`${listId}/`))
  return {
    code: 'match',
    place: hit.place,
    // Of a party with several names the one that comes closest is told.
    words: `“${(hit.isName && explanation.queryName) || hit.words}” reads like ${explanation.entryName} on ${list?.name ?? 'a list'} (${percent(probability)})`,
  }
}

/** What the message itself leaves open, whatever the lists say. */
function ofMessage(payment: Payment): HeldReason[] {
  return [
    ...payment.parties.flatMap((party): HeldReason[] =>
      party.isNameCut
        ? [
            {
              code: 'cut',
              place: party.place,
              words: `“${party.name}” fills its field: its end may be missing`,
            },
          ]
        : party.name === '' && isPrincipal(party)
          ? [
              {
                code: 'doubt',
                place: party.place,
                words: 'a party is named by a number alone, and its holder is not known',
              },
            ]
          : [],
    ),
    ...payment.texts.flatMap((text): HeldReason[] =>
      text.isCut
        ? [{ code: 'cut', place: text.place, words: 'the text fills its field: its end may be missing' }]
        : [],
    ),
    ...payment.notRead.slice(0, NOT_READ_MAX).map(
      ({ place, text }): HeldReason => ({
        code: 'not-read',
        place,
        words: `not understood: ${text.slice(0, 200)}`,
      }),
    ),
  ]
}

/** Who pays and who is paid, by whichever way: not the banks between, of whom a message gives the BIC alone. */
const isPrincipal = (party: MessageParty) =>
  !party.isAgent && ['debtor', 'creditor', 'ultimate-debtor', 'ultimate-creditor'].includes(party.role)

/** Every part of a payment, parties and texts alike, with the place where it is written. */
export function partsOf(payment: Payment): PlacedPart[] {
  const textAt = (place: string, text: string): PlacedPart[] =>
    text.trim() === '' ? [] : [{ place, part: { kind: 'text', text } }]
  return [
    ...payment.parties.flatMap((party) => [
      ...(party.name === '' ? [] : [{ place: party.place, part: partyPart(party) }]),
      // A number is looked up by itself as well: another name beside it does not speak against it.
      ...textAt(party.place, party.numbers.map(({ value }) => value).join(', ')),
      ...textAt(party.place, party.addressLines.join('\n')),
    ]),
    ...payment.texts.flatMap(({ place, text }) => textAt(place, text)),
    ...payment.notRead.flatMap(({ place, text }) => textAt(place, text)),
    ...payment.references.flatMap(({ place, value }) => textAt(place, value)),
  ]
}

function partyPart(party: MessageParty): Part {
  return {
    kind: 'party',
    facts: {
      name: party.name,
      schema: party.birthDate ? 'Person' : party.isAgent ? 'Company' : 'Unknown',
      birthDate: party.birthDate,
      countries: party.countries,
      identifiers: party.numbers.map(({ kind, value, country }) => ({
        kind,
        value,
        ...(country ? { country } : {}),
      })),
    },
    furtherNames: party.furtherNames,
  }
}
