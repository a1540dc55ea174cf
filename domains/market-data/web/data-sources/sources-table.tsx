import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { MarketSourceState } from '#domains/market-data/contract/index.ts'
import { useNow } from '../use-now.ts'
import { answerAge, budgetInWords, giftsInWords, statusLook } from './words.ts'

type SourcesTableProps = {
  sources: readonly MarketSourceState[]
  chosenName: string | undefined
  onOpen: (name: string) => void
}

/** Every source in the order it is asked. */
export function SourcesTable({ sources, chosenName, onOpen }: SourcesTableProps) {
  const now = useNow()
  return (
    <Panel title="Sources">
      <DataTable
        name="Data sources"
        rows={sources}
        rowKey={(source) => source.name}
        onOpen={(source) => onOpen(source.name)}
        {...(chosenName ? { selectedKey: chosenName } : {})}
        columns={[
          { id: 'title', title: 'Source', value: (source) => source.title, card: 'name' },
          { id: 'gives', title: 'Gives', value: giftsInWords, card: 'fact' },
          {
            id: 'status',
            title: 'State',
            value: (source) => statusLook[source.status].word,
            cell: (source) => <StatusTag source={source} />,
            card: 'figure',
          },
          {
            id: 'answered',
            title: 'Last answer',
            align: 'right',
            value: (source) => (source.lastSuccessAt ? Date.parse(source.lastSuccessAt) : null),
            cell: (source) => answerAge(source, now),
            csv: (source) => source.lastSuccessAt ?? '',
            card: 'fact',
          },
          {
            id: 'budget',
            title: 'Calls left',
            align: 'right',
            value: (source) => source.budget?.left ?? null,
            cell: budgetInWords,
            card: 'none',
          },
        ]}
      />
    </Panel>
  )
}

export function StatusTag({ source }: { source: MarketSourceState }) {
  const { severity, word } = statusLook[source.status]
  return severity ? <SeverityTag severity={severity}>{word}</SeverityTag> : <Tag>{word}</Tag>
}
