import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { companiesWithIds } from '../company-shape.ts'
import { searchIndex } from '../search/search-index.ts'
import type { Narrowed } from '../search/search-messages.ts'
import { whyIncomplete } from '../search-companies.ts'
import * as store from '../store.ts'
import { likenessOf, tellingWords } from './likeness.ts'

/** Companies of the same industry, place or words that are compared, for each way of looking for them. */
const COMPARED_EACH = 150
const WORDS_ASKED = 3
/** Below this what is shared is a country or a sector alone. */
const LIKE_MIN = 0.3

/**
 * Companies like one, each with what is alike and what is not known of both. Looked for among those of its industry, its sector in its country and the words of its
 * description, so that one of which none is stated has none that are known.
 * @throws Problem `not-found`.
 */
export async function findLookalikes(
  ctx: Context,
  { id, limit }: RequestOf<typeof endpoints.findLookalikes>,
): Promise<z.input<typeof endpoints.Lookalikes>> {
  const { organisationId } = ctx.actor
  const { id: own, facts } = await store.entityOf(ctx.db, organisationId, id)
  const { industry, sector, country, description } = facts
  const inCountry: Narrowed = country ? { country } : {}
  const asked: { q: string; narrowed: Narrowed }[] = [
    ...(industry
      ? [
          { q: industry, narrowed: inCountry },
          { q: industry, narrowed: {} },
        ]
      : []),
    ...(sector ? [{ q: '', narrowed: { ...inCountry, sector } }] : []),
    ...(description ? [{ q: longest(tellingWords(description)).join(' '), narrowed: inCountry }] : []),
  ]
  const found = new Set<number>()
  let isCut = false
  for (const { q, narrowed } of asked.filter((one) => one.q !== '' || one.narrowed.sector)) {
    const some = await searchIndex(ctx, { q, narrowed, limit: COMPARED_EACH, offset: 0 })
    isCut ||= some.isCut || some.total > some.ids.length
    for (const one of some.ids) found.add(one)
  }
  found.delete(own)
  const others = await store.entitiesWithIds(ctx.db, organisationId, [...found])
  const like = others
    .filter(({ mergedInto, facts: { kind } }) => mergedInto === null && kind !== 'natural')
    .map((row) => ({ id: row.id, ...likenessOf(facts, row.facts) }))
    .filter(({ score, reasons }) => score >= LIKE_MIN && reasons.length > 0)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
  const companies = new Map(
    (
      await companiesWithIds(
        ctx,
        like.map((one) => one.id),
      )
    ).map((company) => [company.id, company]),
  )
  return {
    rows: like.flatMap(({ id: other, score, reasons, unknown }) => {
      const company = companies.get(other)
      return company ? [{ company, score, reasons, unknown }] : []
    }),
    compared: others.length,
    isCut,
    notStated: [
      ...(industry || sector ? [] : ['industry']),
      ...(country ? [] : ['place']),
      ...((facts.employees ?? facts.employeesBand ?? facts.revenueMillions ?? facts.marketSize)
        ? []
        : ['size']),
      ...(description ? [] : ['description']),
    ],
    incomplete: (await whyIncomplete(ctx)) ?? null,
  }
}

const longest = (words: readonly string[]): string[] =>
  [...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, WORDS_ASKED)
