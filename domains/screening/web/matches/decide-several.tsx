import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { percent, quantity } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { Match, ScreeningFile } from '#domains/screening/contract/index.ts'
import { useDecideMatches } from '../queries.ts'
import classes from '../screening.module.css'
import { type Decision, listShortName, plainLabel, stepLabel } from '../words.ts'

type OneMatch = z.infer<typeof Match>
type Props = { file: z.infer<typeof ScreeningFile>; userId: number | undefined }

/** Several alike candidates with one reason; each decision is kept and audited by itself. Offered where two or more wait for the reader. */
export function DecideSeveral({ file, userId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const waiting = file.matches.filter(
    (match) =>
      match.isMatch &&
      ['open', 'unclear', 'proposed'].includes(match.state) &&
      (match.proposal === null || match.proposal.userId !== userId),
  )
  if (waiting.length < 2 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Decide several</Button>
      {isOpen ? <Several file={file} waiting={waiting} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Several({
  file,
  waiting,
  onClose,
}: {
  file: Props['file']
  waiting: readonly OneMatch[]
  onClose: () => void
}) {
  const decide = useDecideMatches()
  // The versions that the reader saw when they began: what changes later is refused and told.
  const [seen] = useState(() => new Map(waiting.map((match) => [match.id, match])))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [reason, setReason] = useState('')
  const matches = [...seen.values()]
  const canSend = chosen.size > 0 && reason.trim().length >= 3
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const say = (decision: Decision) =>
    decide.mutate(
      {
        id: file.id,
        decision,
        reason,
        matches: [...chosen].map((matchId) => ({ matchId, version: seen.get(matchId)?.version ?? 1 })),
      },
      {
        onSuccess: (after) => {
          const waits = after.filter((match) => match.proposal !== null).length
          showToast({
            kind: 'success',
            title: `${quantity(after.length)} decisions kept`,
            message:
              waits > 0 ? `${quantity(waits)} wait for a second person.` : 'Each is in the audit trail.',
          })
          onClose()
        },
        onError: showFailure('No decision was kept'),
      },
    )
  const label = (decision: Decision) =>
    labelOfAll(chosen.size > 0 ? matches.filter((match) => chosen.has(match.id)) : matches, decision)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Decide several candidates"
      purpose="One reason for all similar matches. Each decision is saved and audited separately; if one is refused, none is saved."
      size="wide"
    >
      <div className={classes.several}>
        <Checkbox
          label={`All ${quantity(matches.length)}`}
          checked={chosen.size === matches.length}
          indeterminate={chosen.size > 0 && chosen.size < matches.length}
          onChange={() =>
            setChosen(chosen.size === matches.length ? new Set() : new Set(matches.map(({ id }) => id)))
          }
        />
        {matches.map((match) => (
          <Checkbox
            key={match.id}
            checked={chosen.has(match.id)}
            onChange={() => toggle(match.id)}
            label={match.explanation.entryName}
            description={`${listShortName({ listId: match.listId, name: match.listName })}, ${match.entryUid}: ${percent(match.probability, { digits: 1 })}`}
          />
        ))}
        <Textarea
          label="Reason, kept with each decision"
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button disabled={!canSend} isBusy={decide.isPending} onClick={() => say('unclear')}>
          {label('unclear')}
        </Button>
        <Button
          kind="primary"
          disabled={!canSend}
          isBusy={decide.isPending}
          onClick={() => say('false-match')}
        >
          {label('false-match')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What a decision is called where all of them call it alike. */
function labelOfAll(matches: readonly OneMatch[], decision: Decision): string {
  const [only, ...others] = new Set(matches.map((one) => stepLabel(one, decision)))
  return others.length === 0 && only ? only : plainLabel[decision]
}
