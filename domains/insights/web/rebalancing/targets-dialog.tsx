import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { percent } from '#design-system/formats/index.ts'
import { LinesInput } from '#design-system/patterns/lines-input/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type AccountTargets,
  readTargetLines,
  TARGET_COLUMNS,
  TARGET_LINE_HINT,
  type TargetLimits,
  writeTargetLines,
} from '#domains/insights/contract/index.ts'
import classes from '../insights.module.css'
import { useKeepTargets } from '../queries.ts'

const EXAMPLE = 'Shares, 60, VTI VXUS\nBonds, 30, AGG, 3\nGLD, 5'

type TargetsDialogProps = { stated: AccountTargets; accountId: number; onClose: () => void }

/** What an account is to consist of, a class a line, and the limits that orders towards it keep to. */
export function TargetsDialog({ stated, accountId, onClose }: TargetsDialogProps) {
  const [text, setText] = useState(() => writeTargetLines(stated.classes))
  const [limits, setLimits] = useState(stated.limits)
  // What was typed over: where somebody else is first, theirs are not written over unseen.
  const [version] = useState(stated.version)
  const keep = useKeepTargets()
  const lines = readTargetLines(text)
  const targets = lines.flatMap((read) => ('target' in read ? [read.target] : []))
  const isUnread = targets.length < lines.length
  const sum = targets.reduce((total, { target }) => total + target, 0)
  const save = () =>
    keep.mutate(
      { accountId, classes: targets, limits, version },
      {
        onSuccess: () => {
          const title = targets.length === 0 ? 'Targets removed' : 'Targets kept'
          showToast({ kind: 'success', title, message: 'Nothing was ordered.' })
          onClose()
        },
      },
    )
  const limit = (label: string, key: keyof TargetLimits, scale: number) => (
    <NumberInput
      label={label}
      placeholder="No limit"
      min={0}
      {...(key === 'gains' ? {} : { max: 100 })}
      decimalScale={2}
      value={limits[key] === null ? '' : Number((limits[key] * scale).toFixed(4))}
      onChange={(value) =>
        setLimits({
          ...limits,
          [key]:
            !Number.isFinite(Number(value)) || value === ''
              ? null
              : Number((Number(value) / scale).toPrecision(12)),
        })
      }
    />
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Target weights"
      purpose="Parts of holdings and cash together. What no class has is for cash; what is held and in no class is kept as it is."
      size="wide"
    >
      <Stack>
        <LinesInput
          label="Classes, one a line"
          hint={TARGET_LINE_HINT}
          columns={TARGET_COLUMNS.map((title) => ({ title, isWide: title === 'SYMBOLS' }))}
          text={text}
          onText={setText}
          readings={lines.map((read) =>
            'skipped' in read ? { line: read.line, skipped: read.skipped } : { line: read.line },
          )}
          noun="class"
          plural="classes"
          example={EXAMPLE}
          readPortfolio={async () => ({
            lines: writeTargetLines(
              stated.held.map(({ symbol, weight }) => ({
                name: symbol,
                target: Math.floor(weight * 1000) / 1000,
                band: null,
                symbols: [symbol],
              })),
            ),
            note: 'Weights of now, to start from.',
          })}
        >
          <span aria-live="polite">
            {`Together ${percent(sum, { digits: 1 })}, cash ${percent(Math.max(0, 1 - sum), { digits: 1 })}`}
          </span>
        </LinesInput>
        <div className={classes.choice}>
          {limit('A holding at most, %', 'holding', 100)}
          {limit('A sector at most, %', 'sector', 100)}
          {limit('Turnover at most, %', 'turnover', 100)}
          {limit('Realised gains at most, $', 'gains', 1 / 100)}
        </div>
        <Refusal of={keep.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={isUnread || sum > 1 + 1e-9 || (targets.length === 0 && stated.version === 0)}
            isBusy={keep.isPending}
            onClick={save}
          >
            {targets.length === 0 && stated.classes.length > 0 ? 'Remove the targets' : 'Keep the targets'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
