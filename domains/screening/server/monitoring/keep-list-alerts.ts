import { type Hit, keepAlerts } from '#domains/alerts/server/index.ts'
import type { Watchlist } from '#domains/watchlists/contract/index.ts'
import { keepQuestionAlerts, readLists } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type CoveredList, listGroups } from '../../contract/index.ts'
import { coverageShown } from '../coverage/index.ts'
import '../../contract/changes.ts'

/** Lists that fall short of the organisation's coverage contract, and imports that failed, ask for a look until they are mended. */
export async function keepListAlerts(ctx: Context): Promise<void> {
  const lists = await readLists(ctx)
  const coverage = await coverageShown(ctx)
  await keepQuestionAlerts(ctx)
  await keepAlerts(ctx, {
    kinds: ['list-stale', 'list-import-failed'],
    hits: [...coverage.lists.flatMap(shortHit), ...lists.flatMap(failedHit)],
    goneBecause: (alert) =>
      alert.kind === 'list-stale'
        ? 'The list is now what the coverage contract asks for, falls short in another way, or is no longer asked for.'
        : 'The list came into force since.',
  })
}

/** The age in days is left to the screens: what an alert says must still be true a week later. */
function shortHit(list: CoveredList): Hit[] {
  if (list.state === 'asked') return []
  const listId = list.listId ?? listGroups[list.group].lists[0]
  return [
    {
      severity: 'high',
      kind: 'list-stale',
      title: `No answer without it: ${list.name} ${short[list.state].title}`,
      description: `${short[list.state].why(list)} Until then a screening without a match reads “Not answered”, and has no certificate.`,
      subject: { type: 'list', id: listId ?? list.group },
      ...(list.listId ? {} : { href: '/dashboard/kyb/lists' }),
      dedupeKey: `list-stale ${list.group} ${list.state} version ${list.version ?? 0}`,
    },
  ]
}

const short: Record<
  Exclude<CoveredList['state'], 'asked'>,
  { title: string; why: (list: CoveredList) => string }
> = {
  missing: {
    title: 'is missing',
    why: () => 'The coverage contract asks for this list, and it is not in force here. Import or fetch it.',
  },
  'too-old': {
    title: 'is too old',
    why: ({ publishedOn, ageDaysMax }) =>
      `Its publication${publishedOn ? ` of ${publishedOn}` : ''} is older than the ${ageDaysMax} ${ageDaysMax === 1 ? 'day' : 'days'} that the coverage contract allows, and no refresh has confirmed it since. Import or fetch a newer one.`,
  },
  undated: {
    title: 'has no date',
    why: () => 'Its publication date is unknown, so its age cannot be judged. State the date.',
  },
  'too-few': {
    title: 'is incomplete',
    why: ({ entries, entriesMin }) =>
      `It has ${entries} entries, and the coverage contract asks for at least ${entriesMin}. Import the whole list.`,
  },
  shrunken: {
    title: 'has lost much',
    why: ({ entries }) =>
      `It has ${entries} entries, much less than its version before, and its publisher has not confirmed that. Import or fetch the whole list.`,
  },
  withdrawn: {
    title: 'was withdrawn',
    why: () => 'An earlier version was put in its place.',
  },
  transcript: {
    title: 'is only a transcript',
    why: () =>
      'Somebody other than the authority wrote it down from official publications. Import the authority’s own list, or let the coverage contract accept transcripts.',
  },
  extract: {
    title: 'is only an extract',
    why: () => 'An extract finds, and never answers for the whole list. Import or fetch the official one.',
  },
}

function failedHit(list: Watchlist): Hit[] {
  // What is kept aside has an alert of its own.
  if (!list.lastFailure || list.question) return []
  return [
    {
      severity: 'high',
      kind: 'list-import-failed',
      title: `Not brought up to date: ${list.name}`,
      description: `${list.lastFailure.message} What was in force before stays in force.`,
      ...placeOf(list),
      dedupeKey: `list-import-failed ${list.id} ${list.lastFailure.at}`,
    },
  ]
}

const placeOf = (list: Watchlist) => ({
  subject: { type: 'list', id: list.id } as const,
})
