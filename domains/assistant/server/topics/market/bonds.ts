import { bondColumns } from '#domains/fixed-income/contract/index.ts'
import { fieldsOf } from '../fields-of.ts'
import { priceCaveatOfSources } from '../price-caveats.ts'
import { type AskedTopic, field, NoEvidence, phrases, type Row } from '../topic.ts'

const ratings = Object.fromEntries(
  ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'].map((rating) => [
    rating,
    rating === 'A'
      ? ['A rated', 'single A', 'A-rated', 'rated A']
      : rating === 'B'
        ? ['B rated', 'single B', 'B-rated', 'rated B']
        : [rating, `${rating} rated`, `${rating}-rated`],
  ]),
)

/** From the weakest: of each letter the one with a minus, the plain one and the one with a plus. */
const inOrder = ['D', 'C', 'CC', 'CCC', 'B', 'BB', 'BBB', 'A', 'AA', 'AAA'].flatMap((grade) => [
  `${grade}-`,
  grade,
  `${grade}+`,
])

const letters = (row: Row): string => String(row.creditRating).replace(/[+-]$/, '')

export const bonds: AskedTopic = {
  id: 'bonds',
  label: 'bonds',
  href: '/dashboard/bonds',
  nouns:
    phrases(`bond, corporate bond, corporates, paper, issue, high yield bond, municipal, muni, bond universe,
    bond screener`),
  hints: phrases(
    `outstanding, issued, in issue, choose, screener, yield, issuer, mature, coupon, rated, duration, market`,
  ),
  about: ['bond', 'issuer'],
  usual: ['yield', 'price', 'rating'],
  dated: 'maturityDate',
  orders: {
    most: 'yield',
    least: 'yield',
    best: 'yield',
    worst: 'yield',
    oldest: 'maturityDate',
    newest: 'maturityDate',
  },
  // How much of what is ours is in bonds is a matter of what is held.
  lean: ({ text, aggregate }) =>
    aggregate === 'share' ||
    /\b(?:of|in) (?:the|our|my) (?:portfolio|book|account|fund|money|holdings)\b/.test(text)
      ? -4
      : 0,
  nameOf: (row) => String(row.symbol),
  detailOf: (row) => String(row.issuer),
  isOf: (row, { kind, id }) => (kind === 'bond' ? row.symbol === id : row.issuer === id),
  columns: [
    ...fieldsOf(bondColumns, {
      issuer: { kind: 'category' },
      creditRating: { order: inOrder, values: ratings },
      sector: {
        values: {
          Corporate: 'corporate, corporates',
          Government: 'government, sovereign',
          Utilities: 'utility, utilities',
          Municipal: 'municipal, muni',
        },
      },
      yieldToMaturity: { isSummed: false },
      couponRate: { isSummed: false },
      yearsToMaturity: {
        read: (row) => Math.round(Number(row.yearsToMaturity) * 1e4) / 1e4,
        isSummed: false,
      },
      modifiedDuration: {
        read: (row) => Math.round(Number(row.modifiedDuration) * 1e4) / 1e4,
        isSummed: false,
      },
      currentPrice: { read: (row) => Math.round(Number(row.currentPrice) * 1e4) / 1e4, isSummed: false },
    }),
    field('grade', {
      label: 'grade',
      names: 'grade',
      values: {
        investment: 'investment grade, ig',
        high: `high yield, junk, sub investment grade, below investment grade, speculative,
          speculative grade, hy`,
      },
      read: (row) => (['AAA', 'AA', 'A', 'BBB'].includes(letters(row)) ? 'investment' : 'high'),
    }),
    field('par', {
      label: 'price against par',
      signOf: 'price',
      names: 'par, face value',
      values: {
        above: 'above par, at a premium, over par, premium bond, trade at a premium',
        below: 'below par, at a discount, under par, discount bond, trade at a discount',
      },
      read: ({ currentPrice }) =>
        Number(currentPrice) > 100 ? 'above' : Number(currentPrice) < 100 ? 'below' : 'at',
    }),
    field('treasurySpread', {
      label: 'yield above that of the United States Treasury bond of the same term',
      unit: 'bp',
      names: `spread, credit spread, yield spread, spread over treasury, spread to treasury,
        spread over government, over treasury, spread over the curve, spread to the curve`,
      isSummed: false,
    }),
  ],
  async load(asker, { reading: { text }, things }) {
    const answer = await asker.ask<{ bonds: Row[]; source: string; asOf: string }>(
      'fixed-income.screen-bonds',
      {},
    )
    if (answer.bonds.length === 0) throw new NoEvidence('The market at hand has no bonds.')
    const term = things.some(({ kind }) => kind === 'bond') ? undefined : OF_TERM.exec(text)?.[1]
    if (term !== undefined) asker.notes.add(`Of the bonds of ${term} years`)
    const rows = withSpreads(answer.bonds)
    return {
      rows: term === undefined ? rows : rows.filter((row) => termOf(row) === `${term}Y`),
      tool: 'fixed-income.screen-bonds',
      asOf: answer.asOf,
      caveat: priceCaveatOfSources([answer.source]),
    }
  },
}

/** “10 year bonds”: those that were issued for so long, as they are called by. */
const OF_TERM =
  /(?<!\b(?:than|over|under|above|below|least|most|within|in|next|last|to|and) )\b(\d+) year (?:\w+ )?(?:bonds?|paper|issues?)\b/

const TREASURY = 'United States Treasury'

const termOf = ({ symbol }: Row): string => String(symbol).split(' ').at(-1)!

/** Each bond with what it yields above the government's own of its term; null where there is none of that term, and of the government's own. */
function withSpreads(rows: readonly Row[]): Row[] {
  const riskless = new Map(
    rows.flatMap((row) =>
      row.issuer === TREASURY ? [[termOf(row), Number(row.yieldToMaturity)] as const] : [],
    ),
  )
  return rows.map((row) => {
    const beside = row.issuer === TREASURY ? undefined : riskless.get(termOf(row))
    return {
      ...row,
      treasurySpread:
        beside === undefined ? null : Math.round((Number(row.yieldToMaturity) - beside) * 1e6) / 100,
    }
  })
}
