import type { z } from 'zod'
import { Facts, Panel, PanelSection } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import type { ScreeningFile } from '#domains/screening/contract/index.ts'
import { riskSeverity } from './words.ts'

/** The risk score with the parts that add up to it. */
export function RiskPanel({ file }: { file: z.infer<typeof ScreeningFile> }) {
  return (
    <Panel
      title="Risk"
      tag={<SeverityTag severity={riskSeverity[file.riskLevel]} />}
      actions={`${file.riskScore}/100`}
    >
      <PanelSection title="How it is made">
        <Facts
          facts={file.riskParts.map((part) => ({
            label: `${part.label}: ${part.why}`,
            value: part.points > 0 ? `+${part.points}` : String(part.points),
          }))}
        />
      </PanelSection>
    </Panel>
  )
}
