import { Problem } from '#platform/problems/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { accountsAsked } from '../accounts.ts'
import { doubtsOf, priceCaveatOfSources } from '../price-caveats.ts'
import { at, type Field, figure, NoEvidence, type Row, type Wanted } from '../topic.ts'

/** The attribution of the accounts that are asked about: what they held, traded and were paid on each day. */
export async function attribute(asker: Asker, { reading: { period } }: Wanted) {
  const accounts = await accountsAsked(asker)
  const known = ['1M', '3M', '6M', '1Y']
  if (period && !known.includes(period.rolling ?? ''))
    throw new NoEvidence(
      'Attribution is computed over the last month, three months, six months or year. That period is none of these.',
    )
  const answer = await attributed(asker, {
    accountIds: accounts.map(({ id }) => id),
    timeframe: period?.rolling ?? '3M',
    allowMixedPrices: true,
  })
  const { caveats, source } = answer.passport as { caveats: string[]; source: string }
  for (const doubt of doubtsOf(caveats)) asker.notes.add(doubt)
  return {
    answer,
    caveat: priceCaveatOfSources(source.replace(/^Daily closes: /, '').split(', ')),
    span: `${answer.from} to ${answer.to}`,
    asOf: String(answer.to),
  }
}

async function attributed(asker: Asker, fields: Record<string, unknown>): Promise<Row> {
  try {
    return await asker.ask<Row>('attribution.attribute', fields)
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'invalid-input')
      throw new NoEvidence(`There is no return to take apart. ${failure.message}`)
    throw failure
  }
}

export const read = (
  id: string,
  label: string,
  names: string,
  path = id,
  unit: Field['unit'] = 'share',
): Field => figure(id, label, unit, names, at(path))

export const total = (effect: string) => `linking.carino.${effect}`
