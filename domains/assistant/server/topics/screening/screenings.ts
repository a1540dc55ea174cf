import { screeningColumns } from '#domains/screening/contract/index.ts'
import { type Asker, allRows } from '../../answering/asker.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, field, NoEvidence, phrases, type Row } from '../topic.ts'

const OF_SCREENINGS =
  /\b(?:screen\w*|rescreen\w*|match\w*|hits?|checks?|checked|flagged|come up|came up|came of|lists?|clear|clean|dismissed|confirmed|onboarding|look-?back|review|decision|undecided|false|true|risk|score|probab\w+)\b/

/** What is told over all rows and not of the newest. */
const OVER_ALL = ['count', 'sum', 'mean', 'share', 'groups']

export const screenings: AskedTopic = {
  id: 'screenings',
  label: 'screenings',
  href: '/dashboard/kyb/screenings',
  nouns:
    phrases(`screening, screen, screened, name check, sanctions check, checks run, hit, match, screening result,
    sanctions screening, come up, flagged`),
  hints: ['did we', 'name', 'onboarding', 'sanction', 'how many', 'result'],
  about: ['screened', 'case-subject', 'customer', 'person'],
  usual: ['status', 'matchCount', 'riskLevel', 'screenedAt'],
  dated: 'screenedAt',
  orders: {
    most: 'riskScore',
    worst: 'riskScore',
    least: 'riskScore',
    newest: 'screenedAt',
    oldest: 'screenedAt',
  },
  nameOf: (row) => String(row.companyName),
  detailOf: (row) => `screening ${row.id}`,
  isOf: (row, { kind, id, label }) => (kind === 'person' ? row.screenedBy === id : row.companyName === label),
  // Of somebody who is named the list is asked that their match stands on, and none of the lists themselves.
  lean: ({ text, names }) => {
    if (
      /^(?:(?:and|the|our) )*(?:last|latest|most recent|newest) screenings?\b/.test(text) &&
      names.length === 0
    )
      return 3
    // Who did something is no question of screenings where nothing speaks of them.
    if (!OF_SCREENINGS.test(text)) return -3
    if (!/\b(?:which|what) (?:\w+ )?lists?\b/.test(text)) return 0
    const isOfSomebody = names.some(({ things }) =>
      things.some(({ kind }) => kind === 'customer' || kind === 'case-subject'),
    )
    return isOfSomebody ? 5 : -5
  },
  columns: [
    ...fieldsOf(screeningColumns, {
      id: { read: (row) => String(row.id), unit: 'text', kind: 'text' },
      screeningType: {
        values: {
          onboarding: 'onboarding',
          batch: 'batch',
          monitoring: 'monitoring, ongoing',
          test: 'test',
          'look-back': 'look-back, look back, lookback',
          payment: 'payment, payments',
        },
      },
      matchCount: { id: 'matchCount', isSummed: true },
      riskLevel: {
        id: 'riskLevel',
        order: ['low', 'medium', 'high', 'critical'],
        isWorseHigh: true,
        values: {
          critical: 'critical, critical risk',
          high: 'high risk, high',
          medium: 'medium risk, medium',
          low: 'low risk, low',
        },
      },
      riskScore: { id: 'riskScore', isSummed: false },
      status: {
        values: {
          clear: `clear, clean, came back clear, no match, without a match, passed, without match, no hit,
            without hits, found nothing, nothing found, came back with nothing, turned up nothing`,
          incomplete: 'incomplete',
          review: `in review, under review, awaiting review, waiting for review, need review, for review,
            awaiting a decision, awaiting decision, pending decision, pending sanctions decision,
            open decision, waiting decision, without a decision, undecided, open match, to review,
            await a decision, waiting for a decision, wait for a decision, waiting on a decision,
            to be reviewed, to be decided, not decided, pending review, still open, need a decision,
            await review, needs review`,
          confirmed: `confirmed, true match, true matches, confirmed matches, confirmed match, true hit,
            true positive`,
          dismissed: 'dismissed, false match, false positive, false matches, false positives, discarded',
        },
      },
      screenedAt: { id: 'screenedAt' },
      screenedBy: { id: 'screenedBy', values: {} },
    }),
    field('decided', {
      label: 'decided',
      unit: 'text',
      kind: 'category',
      names: [],
      values: { yes: ['decided match', 'decided matches', 'matches decided'] },
      read: ({ status }) => (status === 'confirmed' || status === 'dismissed' ? 'yes' : 'no'),
    }),
    field('matched', {
      label: 'match',
      values: {
        yes: `with a match, had a match, among the hits, of the hits, among the matches, among hits,
          have a match, has a match, have a hit, has a hit, with match, with matches, with a hit, with hits,
          had a hit, found something, found a match, came back with, produced a match, produced a hit,
          had hits, led to a match, resulted in a match, had matches, as a match, were a match, were a hit,
          was a match, any hit, any match, a sanctions hit`,
      },
      read: (row) => (Number(row.matchCount) > 0 ? 'yes' : 'no'),
    }),
    field('probability', {
      label: 'probability of the match',
      unit: 'share',
      names: `match probability, probability of the match, probability of a match, match score,
        match confidence, how sure is the match, how likely is the match, how strong is the match,
        probability`,
      isSummed: false,
    }),
    field('matchedList', {
      label: 'list of the match',
      names: `on which list, on what list, list of the match, matched list, list did hit, list did match,
        lists did match, lists did hit, which list, which lists, what list, what lists,
        which sanctions list, which sanctions lists, what sanctions list`,
    }),
  ],
  async load(asker, { reading: { text, period, direction, take, aggregate }, things, values, columns }) {
    if (/\bsanctions? (?:screening )?checks?\b/.test(text) && !period && things.length === 0)
      asker.notes.add(
        'Every screening on record is counted; Operations counts those of the last 30 days against lists of sanctioned parties',
      )
    const only = (column: string) => {
      // What a share is of are all of them.
      if (aggregate === 'share') return undefined
      const of = values.filter((one) => one.column === column && !one.isNot)
      return of.length === 1 ? of[0]!.value : undefined
    }
    const named = things.length === 1 && things[0]!.kind !== 'person' ? things[0] : undefined
    const filters = {
      ...(named ? { q: named.label } : {}),
      ...(only('status') ? { status: only('status')! } : {}),
      ...(only('type') ? { screeningType: only('type')! } : {}),
      ...(only('riskLevel') ? { riskLevel: only('riskLevel')! } : {}),
    }
    const isOfFirst = direction === 'newest' && things.length === 0 && !OVER_ALL.includes(aggregate)
    const { rows, asOf } = await allRows<Row>(asker, 'screening.list', filters, {
      ...(isOfFirst ? { most: Math.max(take ?? 1, 1), isOfFirst } : {}),
      ...(period?.from ? { until: (row) => String(row.screenedAt).slice(0, 10) < period.from! } : {}),
    })
    const isOfMatch = named && (columns.includes('probability') || columns.includes('matchedList'))
    return {
      rows: isOfMatch ? await withMatches(asker, rows) : rows,
      tool: 'screening.list',
      asOf: asOf ?? undefined,
    }
  },
}

type Match = { listName: string; explanation: { probability: number } }

const MATCHED_MOST = 5

/** What the likeliest match of each screening is: that stands on the screening itself and in no list of them. */
async function withMatches(asker: Asker, rows: readonly Row[]): Promise<Row[]> {
  const matched = rows.filter(({ matchCount }) => Number(matchCount) > 0).slice(0, MATCHED_MOST)
  if (matched.length === 0)
    throw new NoEvidence('None of the screenings of that name has a match, so there is none to tell of.')
  // Screenings without a match are not among these.
  asker.isPartial = true
  return Promise.all(
    matched.map(async (row) => {
      const { matches } = await asker.ask<{ matches: Match[] }>('screening.screening', { id: row.id })
      const [first] = matches.toSorted(
        (one, other) => other.explanation.probability - one.explanation.probability,
      )
      return { ...row, probability: first?.explanation.probability, matchedList: first?.listName }
    }),
  )
}
