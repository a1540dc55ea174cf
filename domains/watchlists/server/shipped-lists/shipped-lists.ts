import { fileURLToPath } from 'node:url'
import type { Context } from '#platform/context/index.ts'
import { type ListKindName, listFilesAt } from '../list-formats/index.ts'
import { importFiles } from '../list-imports/import-list.ts'
import type { ImportedList } from '../list-imports/import-run.ts'

/** A whole publication that comes with the product; README.md says where each is from. */
export type ShippedList = {
  kind: ListKindName
  /** Said where the files do not: OFAC's carry no date. */
  publishedOn?: string
  source: string
  notes: string[]
}

export const shippedLists: readonly ShippedList[] = [
  {
    kind: 'ofac-sdn',
    publishedOn: '2024-05-03',
    source:
      'comes with the product: sdn.csv of 3 May 2024; alt.csv, add.csv, sdn_comments.csv of 27 February 2025',
    notes: [
      'An old publication that comes with the product. Its aliases, addresses and long remarks are of 27 February 2025; entries delisted in between have none of them.',
    ],
  },
  {
    kind: 'ofac-consolidated',
    publishedOn: '2025-12-19',
    source: 'comes with the product: OFAC consolidated lists of 19 December 2025',
    notes: ['An old publication that comes with the product.'],
  },
  {
    kind: 'un-sc',
    source: 'comes with the product: consolidated.xml of 27 February 2026',
    notes: ['An old publication that comes with the product.'],
  },
]

/** Imports a list that comes with the product, as the official publication it is. */
export async function importShippedList(ctx: Context, list: ShippedList): Promise<ImportedList> {
  const files = await listFilesAt([fileURLToPath(new URL(`./publications/${list.kind}`, import.meta.url))])
  const { kind, source, notes, publishedOn } = list
  return importFiles(
    ctx,
    kind,
    { source, notes, isShipped: true, ...(publishedOn && { publishedOn }) },
    files,
  )
}
