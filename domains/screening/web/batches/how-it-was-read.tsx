import { quantity } from '#design-system/formats/index.ts'
import { mappedByLabel } from '#design-system/patterns/column-mapping/index.ts'
import { Facts, Panel } from '#design-system/patterns/page/index.ts'
import type { BatchReading } from '#domains/screening/contract/index.ts'
import { kindLabel } from '../words.ts'
import { batchFields } from './batch-words.ts'

/** How the file of a batch was read: which rows were taken for what, so that nobody has to take it on trust. */
export function HowItWasRead({ reading }: { reading: BatchReading }) {
  const { headerRow, above, columns, dates, kinds, notes, mappedBy } = reading
  const named = batchFields.flatMap(({ field, label }) =>
    columns[field] ? [{ label, value: columns[field] }] : [],
  )
  const lines = above.map(
    ({ row, cells }) => `${row}: ${cells.filter((cell) => cell.trim() !== '').join(', ')}`,
  )
  return (
    <Panel title="How the file was read">
      <Facts
        isWide
        facts={[
          { label: 'Titles', value: headerRow === null ? 'The file has none' : `Row ${quantity(headerRow)}` },
          ...(lines.length > 0
            ? [{ label: 'Above the titles', value: `${lines.join(' / ')} (not screened)` }]
            : []),
          { label: 'Columns', value: mappedByLabel[mappedBy] },
          ...named,
          ...(columns.birthDate ? [{ label: 'Dates', value: dates.sentence }] : []),
          ...Object.entries(kinds).map(([words, kind]) => ({
            label: `“${words}” means`,
            value: kindLabel[kind] ?? kind,
          })),
          ...notes.map((note, at) => ({
            label: at === 0 ? 'To be known' : `To be known (${at + 1})`,
            value: note,
          })),
        ]}
      />
    </Panel>
  )
}
