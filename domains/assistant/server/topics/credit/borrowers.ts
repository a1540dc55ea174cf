import { borrowerColumns } from '#domains/credit/contract/index.ts'
import type { NamedThing, Reading } from '#engines/question-parsing/index.ts'
import { type Asker, allRows } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, field, NoEvidence, phrases, type Row, Unclear, type Wanted } from '../topic.ts'

export const about = ['borrower', 'customer', 'borrower-group']

/** A borrower is named by itself, by the customer that it is, or by the group that it is of. */
export function isBorrower(row: Row, { kind, id }: NamedThing): boolean {
  if (kind === 'borrower-group') return row.groupName === id
  return kind === 'customer'
    ? row.customerId !== null && String(row.customerId) === id
    : String(row.id) === id
}

export const isOfSome = ({ names }: Reading): boolean =>
  names.some(({ things }) => things.some(({ kind }) => about.includes(kind)))

/** All borrowers, with what they are called where one of them is asked about and is none. */
export async function borrowersFor(
  asker: Asker,
  { things, reading }: Wanted,
  isOfGroups = false,
): Promise<{ rows: Row[]; asOf: string | null }> {
  const { rows, asOf } = await allRows<Row>(asker, 'credit.borrowers', {})
  if (things.length > 0 && !things.some((thing) => rows.some((row) => isBorrower(row, thing))))
    throw new NoEvidence(
      `No credit assessment is on record of ${listed(
        things.map(({ label }) => label),
        'or',
      )}: it is no borrower here.`,
      'Borrowers',
    )
  const named = rows.filter((row) => things.some((thing) => isBorrower(row, thing)))
  const isOfGroup = isOfGroups && things.some(({ kind }) => kind === 'borrower-group')
  // Who is carried over from the question before was not called by this one's name.
  const isCalledSo = things.every((one) =>
    reading.names.some(({ things: of }) => of.some(({ kind, id }) => kind === one.kind && id === one.id)),
  )
  const isOfOne = things.length > 0 && reading.names.length === 1 && !isOfGroup && isCalledSo
  if (isOfOne && named.length > 1)
    throw new Unclear(
      `Several borrowers are called so: which one do you mean, ${listed(
        named.map(({ name }) => String(name)),
        'or',
      )}?`,
      named.map(({ name }) => String(name)),
    )
  const strange = things.length === 0 ? reading.unknown : []
  if (strange.length > 0)
    throw new NoEvidence(
      `No borrower here is called “${strange.map(({ raw }) => raw).join(' ')}”, so there is no credit assessment to read.`,
      'Borrowers',
    )
  return { rows, asOf }
}

const INVESTMENT = ['AAA', 'AA', 'A', 'BBB']

const WEAK = ['CCC', 'CC', 'C', 'D']

/** A rating with the groups that it belongs to. */
const groupsOf = (rating: string | null): string[] =>
  rating === null
    ? ['not rated']
    : [
        rating,
        INVESTMENT.includes(rating) ? 'investment grade' : 'below investment grade',
        ...(WEAK.includes(rating) ? ['CCC or worse'] : []),
      ]

const SPEAKS_OF_CREDIT = /\b(?:pds?|default|credit|borrow\w*|lent|lend\w*|obligors?|ratings?|rated|loans?)\b/

const isOfGroupNamed = ({ names }: Reading): boolean =>
  names.some(({ things }) => things.some(({ kind }) => kind === 'borrower-group'))

const RATED = ['rating', 'score', 'probability']

/** Borrowers with the rating that counts. */
export const credit: AskedTopic = {
  id: 'credit',
  label: 'borrowers',
  href: '/dashboard/credit',
  knowsStrangers: true,
  nouns: phrases(`borrower, credit assessment, internal rating, credit quality, credit risk, creditworthiness,
    creditworthy, default risk, credit profile, watch credit, credit watch list, credit watchlist, obligor,
    counterparty rating, solvency`),
  hints: ['default', 'rating', 'rated', 'customer', 'lend', 'lending', 'company'],
  about,
  usual: ['rating', 'probability', 'exposure'],
  isOfNow: true,
  orders: { most: 'exposure', least: 'exposure', worst: 'probability', best: 'score' },
  nameOf: (row) => String(row.name),
  isOf: isBorrower,
  lean: (reading) =>
    (isOfSome(reading) ? 0.6 : -0.3) +
    (/\bcredit watch ?list\b/.test(reading.text) ? 3 : 0) -
    // What is at stake with a customer is told of customers, unless somebody speaks of credit.
    (/\bexposure\b/.test(reading.text) && !SPEAKS_OF_CREDIT.test(reading.text) && !isOfGroupNamed(reading)
      ? 3
      : 0) -
    (/\bbonds?|issuers?|coupons?\b/.test(reading.text) ? 3 : 0),
  columns: [
    ...fieldsOf(borrowerColumns, {
      groupName: {
        values: {
          'no group': `no group, without a group, not in a group, not in any group, not part of a group,
            outside a group, outside any group, ungrouped, standalone`,
        },
        read: (row) => String(row.groupName || 'no group'),
      },
      rating: {
        order: ['D', 'C', 'CC', 'CCC', 'B', 'BB', 'BBB', 'A', 'AA', 'AAA'],
        values: {
          ...Object.fromEntries(
            ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D'].map((grade) => [
              grade,
              [
                `rated ${grade.toLowerCase()}`,
                `rating ${grade.toLowerCase()}`,
                // A letter alone is a word of the language.
                ...(grade.length > 1 ? [grade.toLowerCase()] : []),
              ],
            ]),
          ),
          'investment grade': 'investment grade, ig',
          'below investment grade': `below investment grade, sub investment grade, non investment grade,
            speculative grade, junk, speculative, under investment grade`,
          'CCC or worse': 'high risk, ccc or worse, high risk borrower',
          'not rated': 'unrated, not rated, without a rating, without rating, no rating',
        },
        all: (row) => groupsOf(row.rating as string | null),
      },
      isOverridden: {
        values: { yes: ['overridden', 'overridden rating', 'set by hand', 'manual rating'] },
        read: (row) => (row.isOverridden === true ? 'yes' : 'no'),
      },
      score: { isSummed: false },
      probability: { isWorseHigh: true, isSummed: false },
      exposureCents: { isSummed: true },
      limitCents: { isSummed: true },
      assessedAt: { id: 'assessedAt' },
    }),
    field('watched', {
      label: 'watch list',
      values: {
        yes: `credit watch list, credit watchlist, watched borrower, on the watch list, on watch,
          being watched, watched`,
      },
      read: (row) => (row.watchedSince === null ? 'no' : 'yes'),
    }),
    field('headroom', {
      label: 'limit less exposure',
      unit: 'USD',
      names: `headroom under the limit, limit headroom, headroom to limit, room under the limit,
        left of the limit`,
      read: (row) =>
        row.limitCents === null || row.limitCents === undefined || row.exposureCents === null
          ? null
          : (Number(row.limitCents) - Number(row.exposureCents)) / 100,
      isSummed: true,
    }),
    field('statementAge', {
      label: 'statement',
      values: {
        old: `old statement, outdated statement, stale statement, old accounts, stale accounts,
          outdated accounts`,
      },
      read: (row) => (row.isOnOldStatement === true ? 'old' : 'recent'),
    }),
    field('warned', {
      label: 'early warnings',
      values: {
        yes: `with warning, with a warning, with early warning, have warning, have a warning, has warning,
          have early warning, has early warning, carry warning, showing warning, warned, flagged`,
        no: 'without warning, no warning, without early warning, no early warning, without a warning',
      },
      read: (row) => ((row.warnings as unknown[]).length > 0 ? 'yes' : 'no'),
    }),
    field('warningWords', {
      label: 'what warns of it',
      names: 'what warning, which warning, warning, early warning, warning sign, red flag, flagged for',
      read: (row) =>
        (row.warnings as { words: string }[]).map(({ words }) => words.replace(/\.$/, '')).join('; ') || null,
    }),
    field('warnings', {
      label: 'early warnings',
      unit: 'count',
      names: 'number of early warnings, how many early warning, how many warning',
      read: (row) => (row.warnings as unknown[]).length,
    }),
  ],
  async load(asker, wanted) {
    const { rows, asOf } = await borrowersFor(asker, wanted, true)
    const asked = rows.filter((row) => wanted.things.some((thing) => isBorrower(row, thing)))
    const [only] = asked
    // Why there is none says more than that there is none.
    if (asked.length === 1 && only && only.rating === null && wanted.columns.some((id) => RATED.includes(id)))
      throw new NoEvidence(
        `${only.name} has no rating${only.notRatedBecause ? `: ${only.notRatedBecause}` : '.'}`,
        'Borrowers',
      )
    if (asked.some(({ hasOtherCurrencies }) => hasOtherCurrencies === true))
      asker.notes.add('What is lent in currencies without an exchange rate is in no figure')
    if (asked.some(({ isSample }) => isSample === true)) asker.notes.add('Sample data')
    return { rows, tool: 'credit.borrowers', asOf }
  },
}
