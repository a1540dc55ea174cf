import type { Context } from '#platform/context/index.ts'
import * as store from './store.ts'

const AROUND = 800
const PASSAGES_MOST = 200

/**
 * What the organisation's documents about companies of the directory say in some words, with the text around, and how many documents were looked at for each.
 * For what watches many companies: `isCut` where there was more than is given.
 */
export async function statedAboutCompanies(
  { db, actor: { organisationId } }: Pick<Context, 'db' | 'actor'>,
  { companyIds, words }: { companyIds: readonly number[]; words: string },
) {
  if (companyIds.length === 0) return { passages: [], searched: [], isCut: false }
  const searched = await store.documentsAboutCompanies(db, organisationId, companyIds)
  const looked = { companyIds, words, around: AROUND, limit: PASSAGES_MOST + 1 }
  const rows = searched.length > 0 ? await store.passagesAboutCompanies(db, organisationId, looked) : []
  return { passages: rows.slice(0, PASSAGES_MOST), searched, isCut: rows.length > PASSAGES_MOST }
}
