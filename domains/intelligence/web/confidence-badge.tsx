import { IconCheck } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './intelligence.module.css'

/** How sure something is, 0 to 100: green with a check at 80 or more, yellow at 60 to 79, grey below (INTEL-041…INTEL-044). */
export function ConfidenceBadge({ score, of }: { score: number; of: string }) {
  const tone = score >= 80 ? 'green' : score >= 60 ? 'yellow' : 'grey'
  return (
    <span className={classes.confidence} data-tone={tone} title={`Confidence in ${of}: ${score} of 100`}>
      {tone === 'green' ? <Icon of={IconCheck} size={12} /> : null}
      <span>{score}</span>
      <span className="heard">of 100 confidence</span>
    </span>
  )
}
