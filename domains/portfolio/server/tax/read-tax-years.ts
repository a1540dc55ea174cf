import {
  type AccountRow,
  accountInCurrencies,
  accountTerms,
  basisOfLots,
  countLots,
  type RealisedInYear,
  realisedByYear,
} from '#domains/trading/server/index.ts'
import { toCents } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { readTaxYears as endpoint } from '../../contract/endpoints.ts'
import type { RealisedYear, TaxYears } from '../../contract/schemas.ts'

/** What the sales of an account realised by calendar year, and what its open lots had cost, in each of its currencies. @throws Problem `not-found`. */
export async function readTaxYears(
  ctx: Context,
  { accountId }: RequestOf<typeof endpoint>,
): Promise<TaxYears> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  const { lotMethod } = await accountTerms(ctx.db, at)
  const [own, ...others] = await accountInCurrencies(ctx.db, at)
  const inOthers: TaxYears['others'] = []
  for (const part of others) inOthers.push(await taxYearsIn(ctx, part))
  return { accountId, lotMethod, ...(await taxYearsIn(ctx, own as AccountRow)), others: inOthers }
}

async function taxYearsIn(
  ctx: Context,
  { organisationId, id: accountId, currency }: AccountRow,
): Promise<TaxYears['others'][number]> {
  const at = { organisationId, accountId }
  const realised = await realisedByYear(ctx.db, at)
  return {
    currency,
    years: [...Map.groupBy(realised, ({ year }) => year)].map(([year, terms]) =>
      yearOf({ year, currency }, terms),
    ),
    openLots: await countLots(ctx.db, { organisationId, accountIds: [accountId] }),
    openBasis: toCents(await basisOfLots(ctx.db, at)),
  }
}

function yearOf(of: Pick<RealisedYear, 'year' | 'currency'>, terms: readonly RealisedInYear[]): RealisedYear {
  const cents = (of: 'proceeds' | 'basis', isLongTerm?: boolean) =>
    terms
      .filter((term) => isLongTerm === undefined || term.isLongTerm === isLongTerm)
      .reduce((total, term) => total + toCents(term[of]), 0)
  const gain = (isLongTerm: boolean) => cents('proceeds', isLongTerm) - cents('basis', isLongTerm)
  const [shortTermGain, longTermGain] = [gain(false), gain(true)]
  return {
    ...of,
    closings: terms.reduce((total, { closings }) => total + closings, 0),
    proceeds: cents('proceeds'),
    basis: cents('basis'),
    shortTermGain,
    longTermGain,
    gain: shortTermGain + longTermGain,
  }
}
