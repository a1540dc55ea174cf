import type { z } from 'zod'
import { signedNumber } from '#design-system/formats/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import type { ScreeningFile } from '#domains/screening/contract/index.ts'
import classes from './screening.module.css'
import { riskSeverity } from './words.ts'

/** The risk score with the parts that add up to it. */
export function RiskPanel({ file }: { file: z.infer<typeof ScreeningFile> }) {
  return (
    <Panel
      title="Risk"
      tag={<SeverityTag severity={riskSeverity[file.riskLevel]} />}
      actions={`${file.riskScore} of 100`}
      foot="The points add up to the score, limited to 0 to 100."
    >
      <dl className={classes.points}>
        {file.riskParts.map((part) => (
          <div key={part.label}>
            <dt>
              <b>{part.label}</b>
              <span>{part.why}</span>
            </dt>
            <dd>{signedNumber(part.points, 0)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
