import { date, dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { type ApiKey, permissionSentence } from '#domains/accounts/contract/index.ts'
import { effectWord, keyStateWord } from '../words.ts'

type KeysTableProps = {
  name: string
  keys: readonly ApiKey[]
  hasPerson?: boolean
  onRevoke: (key: ApiKey) => void
}

/** Keys with what they may do, when they were last used, and a way to end them. */
export function KeysTable({ name, keys, hasPerson, onRevoke }: KeysTableProps) {
  return (
    <DataTable
      name={name}
      rows={keys}
      rowKey={(key) => String(key.id)}
      columns={[
        { id: 'name', title: 'Name', value: (key) => key.name, card: 'name' },
        { id: 'start', title: 'Begins with', value: (key) => `${key.start}…`, card: 'fact' },
        ...(hasPerson
          ? [
              {
                id: 'person',
                title: 'Person',
                value: (key: ApiKey) => key.person.fullName,
                card: 'fact' as const,
              },
            ]
          : []),
        {
          id: 'scopes',
          title: 'Used for',
          value: (key) => key.permissions.map(permissionSentence).join(', '),
          cell: (key) => <Scopes of={key} />,
          card: 'fact',
        },
        { id: 'effect', title: 'May', value: (key) => effectWord[key.effect], card: 'fact' },
        {
          id: 'lastUsed',
          title: 'Last used',
          value: (key) => key.lastUsedAt,
          cell: (key) => (key.lastUsedAt ? dateTime(key.lastUsedAt) : 'Never'),
          card: 'fact',
        },
        {
          id: 'expires',
          title: 'Ends',
          value: (key) => key.expiresAt,
          cell: (key) => date(key.expiresAt),
          card: 'fact',
        },
        {
          id: 'state',
          title: 'State',
          value: (key) => keyStateWord[key.state],
          cell: (key) => <State of={key} onRevoke={onRevoke} />,
          card: 'figure',
        },
      ]}
    />
  )
}

function Scopes({ of: { permissions } }: { of: ApiKey }) {
  const words = permissions.map(permissionSentence)
  const [first, ...rest] = words
  return (
    <span title={words.join('\n')}>
      {first}
      {rest.length > 0 ? ` and ${rest.length} more` : ''}
    </span>
  )
}

function State({ of: key, onRevoke }: { of: ApiKey; onRevoke: (key: ApiKey) => void }) {
  if (key.state === 'active')
    return (
      <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    )
  if (key.state === 'out') return <SeverityTag severity="high">{keyStateWord.out}</SeverityTag>
  return <Tag>{keyStateWord[key.state]}</Tag>
}
