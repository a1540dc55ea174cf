import type { CustomerRow } from '#domains/customers/server/index.ts'
import { recordsInRegisters } from '#domains/entities/server/index.ts'
import { matchRegister, type RegisterMatch } from '#engines/kyc-checks/index.ts'
import type { Context } from '#platform/context/index.ts'

const LOOKED_UP = ['lei', 'cik', 'registration'] as const
type LookedUp = (typeof LOOKED_UP)[number]
const isLookedUp = (kind: string): kind is LookedUp => (LOOKED_UP as readonly string[]).includes(kind)
const NO_COMPANY: Partial<Record<CustomerRow['schema'], string>> = {
  Person: 'A natural person is in no register of companies.',
  Vessel: 'A vessel is in no register of companies.',
  Airplane: 'An aircraft is in no register of companies.',
}

/** Holds a customer against what the directory has of registers. Nobody outside is asked. */
export async function matchWithRegisters(
  ctx: Context,
  customer: CustomerRow,
  { address }: { address: string },
): Promise<RegisterMatch> {
  const why = NO_COMPANY[customer.schema]
  if (why) return { result: 'not_performed', evidence: why }
  const identifiers = customer.identifiers.flatMap(({ kind, value, country }) => {
    const known = kind.trim().toLowerCase()
    return isLookedUp(known) ? [{ kind: known, value, ...(country ? { country } : {}) }] : []
  })
  const { records, held } = await recordsInRegisters(ctx, {
    name: customer.name,
    identifiers: identifiers.map(({ kind, value }) => ({ kind, value })),
  })
  return matchRegister(
    { name: customer.name, countries: customer.countries, identifiers, address },
    records.map(({ facts, ...record }) => ({
      ...record,
      names: facts.names,
      identifiers: facts.identifiers,
      country: facts.country,
      address: [facts.address, facts.city].filter(Boolean).join(', '),
      status: facts.status,
    })),
    { today: ctx.now.toISOString().slice(0, 10), held },
  )
}
