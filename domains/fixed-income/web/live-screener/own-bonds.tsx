import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { LinesInput } from '#design-system/patterns/lines-input/index.ts'
import { Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { BOND_LINE_HINT, UNIVERSE_BONDS_MAX } from '#domains/fixed-income/contract/index.ts'
import { bondColumns } from '../lines/bond-columns.ts'
import { EXAMPLE_PORTFOLIO } from '../lines/example-bonds.ts'
import { LiveScreen } from './live-screen.tsx'
import type { LiveSource } from './use-live-screen.ts'
import { useReadLines } from './use-read-lines.ts'

type OwnBondsProps = { onValue: (line: string) => void; onAnalyse: (lines: string) => void }

const ANY = {}

/** The user's own bonds as a universe: lines, cells, or a file that a worker reads. */
export function OwnBonds(onward: OwnBondsProps) {
  const [text, setText] = useState('')
  const [source, setSource] = useState<LiveSource & { from: 'own' }>()
  const readings = useReadLines(text)
  return (
    <Stack>
      <Panel
        title="Your bonds"
        foot={`Up to ${quantity(UNIVERSE_BONDS_MAX)} bonds, valued at their own prices. A file is read and screened at once; it stays in this browser.`}
      >
        <PanelBody>
          <LinesInput
            label="Bonds to screen, one a line"
            hint={BOND_LINE_HINT}
            columns={bondColumns}
            text={text}
            onText={setText}
            readings={readings}
            noun="bond"
            example={EXAMPLE_PORTFOLIO}
            takesFile={(file) => setSource({ from: 'own', file })}
          >
            <Button
              kind="primary"
              disabled={text.trim() === ''}
              onClick={() => setSource({ from: 'own', text })}
            >
              Screen these bonds
            </Button>
          </LinesInput>
        </PanelBody>
      </Panel>
      {source ? <LiveScreen source={source} criteria={ANY} {...onward} /> : null}
    </Stack>
  )
}
