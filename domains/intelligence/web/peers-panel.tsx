import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { PeerComparison, TrackedCompany } from '../contract/index.ts'
import classes from './intelligence.module.css'
import { peersQuery, trackedQuery } from './queries.ts'

const PEERS_MAX = 5

/** A company beside others that are tracked: each metric, and how it has moved in thirty days. */
export function PeersPanel({ company }: { company: TrackedCompany }) {
  const tracked = useQuery(trackedQuery())
  const others = (tracked.data ?? []).filter(({ id }) => id !== company.id)
  const [picked, setPicked] = useState<string[]>()
  const chosen = (picked ?? others.slice(0, 2).map(({ id }) => String(id))).filter((id) =>
    others.some((other) => String(other.id) === id),
  )
  const ids = [company.id, ...chosen.map(Number)]
  const peers = useQuery({
    ...peersQuery(ids),
    enabled: chosen.length > 0,
    placeholderData: (before) => before,
  })
  return (
    <Panel title="Beside its peers">
      {others.length === 0 ? (
        <EmptyState title="No peers yet" body="Track another company to compare." />
      ) : (
        <>
          <PanelBody>
            <MultiSelect
              label="Peers"
              data={others.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
              value={chosen}
              onChange={setPicked}
              maxValues={PEERS_MAX}
            />
          </PanelBody>
          {chosen.length === 0 ? null : (
            <QueryStates query={peers} failed="The peers could not be read." isEmpty={() => false}>
              {(stated) => <PeersTable stated={stated} />}
            </QueryStates>
          )}
        </>
      )}
    </Panel>
  )
}

function PeersTable({ stated: { companies, rows } }: { stated: PeerComparison }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard.
    <section className="scrolls" aria-label="Peers, scrolls sideways" tabIndex={0}>
      <table className={classes.peers}>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            {companies.map(({ id, displayName, isSample }) => (
              <th key={id} scope="col">
                {displayName} {isSample ? <Tag>Sample</Tag> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ metric, label, values }) => (
            <tr key={metric}>
              <th scope="row">{label}</th>
              {values.map(({ value, change }, at) => (
                <td key={companies[at]?.id}>
                  {quantity(value)}
                  {change ? <small>{`${quantity(change, { signed: true })} in 30 days`}</small> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
