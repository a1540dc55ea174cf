import { addEntityOfDomain, type EntityOfDomain, entitiesOfDomain } from '#domains/entities/server/index.ts'
import { bareName, readTrackedDomain } from '#engines/company-signals/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName, DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { trackCompany as endpoint } from '../../contract/index.ts'
import { type CompanyRow, companyOfDomain, insertCompany, scheduleCompany } from '../store.ts'
import { onWire } from './list-tracked.ts'

/**
 * Tracks the company of a domain: the one of the directory that names it as its website, or a new one that only the organisation sees.
 * @throws Problem `invalid-input` that names the field, `conflict` for a domain that is tracked already.
 */
export async function trackCompany(ctx: Context, { primaryDomain }: RequestOf<typeof endpoint>) {
  const read = readTrackedDomain(primaryDomain)
  if ('refusal' in read) throw new Problem('invalid-input', read.refusal, { field: 'primaryDomain' })
  const { domain } = read
  const known = await companyOfDomain(ctx.db, ctx.actor.organisationId, domain)
  if (known) throw isTracked(known)
  const [entity, others] = chosen(domain, await entitiesOfDomain(ctx, domain))
  const row = await recordChange(ctx, async (tx) => {
    const made = entity ? undefined : await addEntityOfDomain(tx, { domain, name: nameOfDomain(domain) })
    const added = await insertCompany(tx.db, {
      organisationId: tx.actor.organisationId,
      ...(entity ? factsOf(entity) : { displayName: nameOfDomain(domain), legalName: null, ticker: null }),
      entityId: entity?.id ?? made ?? null,
      entityWhy: whyOf(domain, entity, others),
      domain,
      isSample: false,
      addedBy: actorName(tx.actor),
      addedAt: tx.now,
    })
    // Somebody else was first.
    if (!added) throw isTracked({ id: undefined, displayName: domain, domain })
    if (tx.actor.organisationId !== DEMO_ORGANISATION_ID) await scheduleCompany(tx.db, added, tx.now)
    return {
      result: added,
      trace: {
        action: 'tracked-company.added',
        subject: { type: 'tracked-company', id: added.id },
        after: { domain, displayName: added.displayName, ticker: added.ticker, entityId: added.entityId },
        payload: { title: `${added.displayName} (${domain})` },
      },
    }
  })
  return onWire(row, undefined, 0)
}

const isTracked = ({
  id,
  displayName,
  domain,
}: {
  id: number | undefined
  displayName: string
  domain: string
}) =>
  new Problem(
    'conflict',
    `${domain} is tracked already${displayName === domain ? '' : `, as ${displayName}`}.`,
    {
      field: 'primaryDomain',
      ...(id === undefined ? {} : { companyId: id }),
    },
  )

/** `acme-tools.com` reads Acme Tools until a source says better. */
function nameOfDomain(domain: string): string {
  const label = domain.split('.')[0] ?? domain
  if (label.startsWith('xn--')) return domain
  return label
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The entity of a domain: of several the one named like it, then one with a legal identity, then the first. */
function chosen(domain: string, found: readonly EntityOfDomain[]): [EntityOfDomain | undefined, number] {
  const label = (domain.split('.')[0] ?? '').replaceAll('-', '')
  const weight = ({ facts }: EntityOfDomain) =>
    (facts.names.some(({ text }) => bareName(text) === label) ? 4 : 0) +
    (facts.identifiers.some(({ kind }) => kind === 'lei' || kind === 'cik') ? 2 : 0) +
    (usTicker(facts) ? 1 : 0)
  const [best] = [...found].sort((a, b) => weight(b) - weight(a) || a.id - b.id)
  return [best, Math.max(0, found.length - 1)]
}

/** The ticker that the SEC lists it under; listings elsewhere are of no use there. */
const usTicker = (facts: EntityOfDomain['facts']): string | undefined =>
  facts.identifiers.find(({ kind, issuer }) => kind === 'ticker' && issuer === 'US')?.value

const factsOf = ({ facts }: EntityOfDomain): Pick<CompanyRow, 'displayName' | 'legalName' | 'ticker'> => {
  const name = facts.names[0]?.text ?? ''
  const legal = facts.names.find(({ kind }) => kind === 'legal')?.text
  return { displayName: name, legalName: legal ?? null, ticker: usTicker(facts) ?? null }
}

function whyOf(domain: string, entity: EntityOfDomain | undefined, others: number): string {
  if (!entity)
    return `No company of the directory names ${domain} as its website: one was added that only your organisation sees.`
  const also =
    others === 0
      ? ''
      : ` ${others} other ${others === 1 ? 'company names' : 'companies name'} it too; this one is named most like the domain or has a legal identity.`
  const name = entity.facts.names[0]?.text ?? ''
  return `The directory names ${domain} as the website of ${name}${name.endsWith('.') ? '' : '.'}${also}`
}
