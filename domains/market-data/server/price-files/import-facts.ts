import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type { PriceImportRow } from './import-store.ts'

/** What of an import is told; how its file is read again stays here. */
export function factsOf(row: PriceImportRow) {
  const { sha256: _, columns: __, mapping: ___, symbol: ____, fileId: _____, ...facts } = row
  return {
    ...facts,
    importedAt: row.importedAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }
}

const subject = { type: 'prices', id: 'prices' } as const

export const traceOf = (action: ActionName, row: PriceImportRow) => ({
  action,
  subject,
  // Prices are the installation's, whoever imports them.
  organisationId: HOME_ORGANISATION_ID,
  after: { ...factsOf(row), symbols: row.symbols.slice(0, 20) },
  sourceHash: row.sha256,
})
