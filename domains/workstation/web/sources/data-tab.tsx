import { Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import type { DataSource } from '#domains/workstation/contract/index.ts'
import classes from '../workstation.module.css'
import { HealthPanel } from './health-panel.tsx'
import { SourceRow } from './source-row.tsx'

type DataTabProps = {
  sources: readonly DataSource[]
  onSources: (sources: readonly DataSource[]) => void
}

/** Sources as this page holds them, and beneath them those that prices really come from. */
export function DataTab({ sources, onSources }: DataTabProps) {
  const change = (changed: DataSource) =>
    onSources(sources.map((source) => (source.id === changed.id ? changed : source)))
  return (
    <Stack>
      <Panel title="Data sources">
        <PanelBody>
          <p className={classes.prose}>
            A key entered here stays on this page until you leave it. No call is made with it and no price
            changes. To fetch prices from a source, an administrator gives its key in the settings.
          </p>
        </PanelBody>
        <ul className={classes.sources} aria-label="Data sources">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} onChange={change} />
          ))}
        </ul>
      </Panel>
      <HealthPanel />
    </Stack>
  )
}
