import { type LineReading, LinesInput } from '#design-system/patterns/lines-input/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  BOND_LINE_HINT,
  BondLine,
  type ReadLine,
  readEveryLine,
} from '#domains/fixed-income/contract/index.ts'
import { TermsFields } from '../single/terms-fields.tsx'
import { bondColumns } from './bond-columns.ts'

type BondLinesPanelProps = {
  title: string
  label: string
  text: string
  onText: (text: string) => void
  example: string
  /** Only the first bond is used; the others are named as left out. */
  isForOne?: boolean
  isPending: boolean
  onAnalyze: (bonds: BondLine[]) => void
}

/** The lines of bonds, what will not be read of them and why, and the button that sends the rest. */
export function BondLinesPanel(props: BondLinesPanelProps) {
  const { title, label, text, onText, example, isForOne = false, isPending, onAnalyze } = props
  const lines = readEveryLine(text)
  const read = lines.flatMap((each) => ('bond' in each ? [each.bond] : []))
  // A line that is no bond is named and keeps nothing from the others; where none is one the server says why.
  const sound = read.filter((bond) => BondLine.safeParse(bond).success)
  const bonds = isForOne || sound.length === 0 ? read : sound
  return (
    <Panel title={title}>
      <PanelBody>
        <LinesInput
          label={label}
          hint={BOND_LINE_HINT}
          columns={bondColumns}
          text={text}
          onText={onText}
          readings={lines.map((read) => readingOf(read, isForOne ? bonds[0] : undefined))}
          noun="bond"
          example={example}
          isForOne={isForOne}
        >
          <Button
            kind="primary"
            disabled={text.trim() === '' || isPending}
            isBusy={isPending}
            onClick={() => onAnalyze(bonds)}
          >
            {isPending ? 'Analyzing...' : 'Analyze'}
          </Button>
        </LinesInput>
        {isForOne ? <TermsFields text={text} onText={onText} /> : null}
      </PanelBody>
    </Panel>
  )
}

function readingOf(read: ReadLine, only: BondLine | undefined): LineReading {
  const { line } = read
  if ('skipped' in read) return { line, skipped: read.skipped }
  if (only && read.bond !== only)
    return { line, skipped: 'one bond is analysed at a time. Portfolio analysis takes them all' }
  const parsed = BondLine.safeParse(read.bond)
  if (parsed.success) return { line }
  return {
    line,
    warning: `cannot be valued: ${parsed.error.issues.map(({ message }) => message).join('. ')}`,
  }
}
