import type { z } from 'zod'
import {
  checkIdentifier,
  explainPair,
  JOIN_THRESHOLD,
  prepareCompany,
  readCompanyName,
  SAME_THRESHOLD,
  scoreCompanies,
} from '#engines/entity-resolution/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { EntityFacts, EntityIdentifier } from '../../contract/index.ts'
import { companyOf, statusesOf } from '../company-shape.ts'
import { comparable, keysOf } from '../keys.ts'
import { entitiesLike, searchIndex } from '../search/search-index.ts'
import { whyIncomplete } from '../search-companies.ts'
import * as store from '../store.ts'

type Asked = RequestOf<typeof endpoints.identifyParty>
type Answer = z.input<typeof endpoints.IdentifiedParty>

const LIKE_MAX = 10
const SHOWN_MAX = 6

/**
 * Which record of the directory a row elsewhere means. It is said to be one only where an identifier or the name leaves no other; else a person
 * chooses among those that it may be.
 * @throws Problem `directory-incomplete` where nothing fits and the directory is not whole: "there is none" would be a guess.
 */
export async function identifyParty(ctx: Context, asked: Asked): Promise<Answer> {
  const { facts, notUsed } = factsAsked(asked)
  const scored = await likeness(ctx, facts)
  const sure = scored.filter(({ isSure }) => isSure)
  const [only] = sure
  // An identifier that was typed of another company: its own name is that of a record without it.
  const isOfAnother = only && !only.isNamed && scored.some(({ isNamed, isSure }) => isNamed && !isSure)
  if (only && sure.length === 1 && !only.isOtherName && !isOfAnother) return foundAs(only, notUsed)
  const named = scored.filter(({ isNamed, probability }) => isNamed && probability >= SAME_THRESHOLD)
  const [best] = named
  const incomplete = await whyIncomplete(ctx)
  const isAlone = sure.length === 0 && named.length === 1 && best && best.probability >= JOIN_THRESHOLD
  if (isAlone && !incomplete) return foundAs(best, notUsed)
  const candidates = scored
    .filter(({ probability, isSure, isNamed }) => isSure || isNamed || probability >= SAME_THRESHOLD)
    .slice(0, SHOWN_MAX)
  if (incomplete && candidates.length === 0) throw new Problem('directory-incomplete', incomplete)
  const statuses = await statusesOf(
    ctx,
    candidates.map(({ row }) => row.id),
  )
  return {
    found: null,
    because:
      isAlone && incomplete
        ? `${incomplete} Another one of this name may be among them.`
        : whyNone(asked.name, candidates),
    candidates: candidates.map(({ row, probability, reasons }) => ({
      company: companyOf(row, statuses(row.id)),
      probability,
      reasons,
    })),
    notUsed,
  }
}

type Likeness = {
  row: store.EntityRow
  probability: number
  reasons: string[]
  /** Whether it has an identifier of what is asked for. */
  isSure: boolean
  /** Whether one of its names is the name asked for, but for its legal form. */
  isNamed: boolean
  /** Whether no name of it has anything of the name asked for: an identifier may have been typed of another company. */
  isOtherName: boolean
}

/** Records that it may be, those with an identifier of it first, then the likeliest. */
async function likeness(ctx: Context, facts: EntityFacts): Promise<Likeness[]> {
  const { organisationId } = ctx.actor
  const byKey = new Set(await store.entitiesWithKeys(ctx.db, organisationId, keysOf(facts)))
  const ticker = facts.identifiers.find(({ kind }) => kind === 'ticker')?.value
  const ids = new Set([
    ...byKey,
    ...(await entitiesLike(ctx, facts.names[0]?.text ?? '', LIKE_MAX)),
    ...(ticker ? (await searchIndex(ctx, { q: ticker, narrowed: {}, limit: LIKE_MAX, offset: 0 })).ids : []),
  ])
  const surviving = await store.survivingEntities(ctx.db, organisationId, [...ids])
  const sure = new Set([...byKey].map((id) => surviving.get(id)?.id))
  const rows = [...new Map([...surviving.values()].map((row) => [row.id, row])).values()]
  const wanted = prepareCompany(comparable(facts))
  const asked = ownWords(facts.names[0]?.text ?? '')
  return rows
    .map((row) => {
      const other = prepareCompany(comparable(row.facts))
      const pair = scoreCompanies(wanted, other)
      const reasons = explainPair(wanted, other, pair).reasons.slice(0, 4)
      const isNamed = row.facts.names.some((name) => ownWords(name.text) === asked)
      return {
        row,
        probability: pair.probability,
        reasons: reasons.map(({ text }) => text),
        isSure: sure.has(row.id),
        isNamed,
        isOtherName: !isNamed && pair.evidence.values.share === 0,
      }
    })
    .sort(
      (a, b) =>
        Number(b.isSure) - Number(a.isSure) ||
        Number(b.isNamed) - Number(a.isNamed) ||
        b.probability - a.probability,
    )
}

/** A name without its legal form, articles and spaces: where nothing but a name is known, the likeness of two names alone joins nothing. */
const ownWords = (name: string): string =>
  readCompanyName(name)
    .words.flatMap(({ kind, latin }) => (kind === 'joining' ? [] : [latin]))
    .join('')

function factsAsked({ name, country, ...asked }: Asked): { facts: EntityFacts; notUsed: string[] } {
  const identifiers: EntityIdentifier[] = []
  const notUsed: string[] = []
  for (const kind of ['ticker', 'isin', 'lei', 'cik'] as const) {
    const value = asked[kind]
    if (!value) continue
    const { isValid, refusal } = checkIdentifier({ kind, value })
    if (isValid) identifiers.push({ kind, value: kind === 'ticker' ? value.toUpperCase() : value })
    else notUsed.push(`${kind.toUpperCase()} ${value} was not used: ${refusal}.`)
  }
  const facts = {
    names: [{ text: name, kind: 'legal' as const }],
    identifiers,
    ...(country ? { country } : {}),
  }
  return { facts, notUsed }
}

const foundAs = ({ row, reasons, isSure }: Likeness, notUsed: string[]): Answer => ({
  found: { id: row.id, name: row.facts.names[0]?.text ?? '' },
  because: isSure ? 'It has the same identifier.' : (reasons[0] ?? 'The names are the same.'),
  candidates: [],
  notUsed,
})

const whyNone = (name: string, candidates: readonly Likeness[]): string => {
  if (candidates.length === 0) return `No record of the directory is called “${name}”.`
  const [first, ...others] = candidates
  if (first?.isSure && !first.isNamed && others.some(({ isNamed, isSure }) => isNamed && !isSure))
    return `The identifier is that of ${first.row.facts.names[0]?.text ?? 'another record'}, and “${name}” is the name of another record.`
  if (first?.isSure && first.isOtherName)
    return `The identifier is that of ${first.row.facts.names[0]?.text ?? 'another record'}, whose names are unlike “${name}”.`
  return candidates.filter(({ isNamed, isSure }) => isNamed || isSure).length > 1
    ? `More than one record may be “${name}”: a name alone does not identify it.`
    : `No record is “${name}” beyond doubt.`
}
