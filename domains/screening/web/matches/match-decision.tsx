import { useState } from 'react'
import type { z } from 'zod'
import { date, dateTime, percent } from '#design-system/formats/index.ts'
import { ChangedSince, DecisionBar } from '#design-system/patterns/evidence/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import type { Match, ScreeningFile } from '#domains/screening/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { useDecideMatch } from '../queries.ts'
import classes from '../screening.module.css'
import { type Decision, decisionWords, matchLook, statedWords, stepLabel } from '../words.ts'

type Props = {
  file: z.infer<typeof ScreeningFile>
  match: z.infer<typeof Match>
  /** Who looks at it: nobody settles what they proposed. */
  userId?: number | undefined
  /** Called when a decision was kept; its buttons are about to go. */
  onDecided?: (() => void) | undefined
}

const undecided = new Set(['open', 'unclear', 'proposed'])

/** What was said about a candidate, before and now, and what the reader may say. */
export function MatchDecision({ file, match, userId, onDecided }: Props) {
  // What was typed, and the version it was typed on, outlive the steps on offer: whoever was first may have changed which they are.
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState(match.version)
  const decide = useDecideMatch()
  const typed = { reason, setReason, seen, setSeen, decide }
  const proposal = match.proposal
  const isMine = proposal !== null && userId !== undefined && proposal.userId === userId
  return (
    <>
      <DecidedBefore match={match} />
      {!match.isMatch ? (
        <p className={classes.said}>
          Below the threshold of {percent(file.threshold, { digits: 0 })}: kept as evidence, nothing to
          decide.
        </p>
      ) : isMine ? (
        <p className={classes.said}>
          You proposed: {decisionWords[proposal.decision as Decision] ?? proposal.decision}. A second person
          has to decide it.
        </p>
      ) : undecided.has(match.state) ? (
        <Decide
          file={file}
          match={match}
          onDecided={onDecided}
          typed={typed}
          decisions={['unclear', 'false-match', 'true-match']}
        />
      ) : (
        <Undo file={file} match={match} onDecided={onDecided} typed={typed} />
      )}
    </>
  )
}

/** What was decided about a candidate so far, by whom and why. */
export function DecidedBefore({ match }: Pick<Props, 'match'>) {
  return (
    <>
      {match.dismissedBefore ? <DismissedBefore before={match.dismissedBefore} /> : null}
      {match.decisions.map((decision) => (
        <p key={`${decision.at} ${decision.by} ${decision.decision}`} className={classes.said}>
          {decision.by}: {statedWords(decision)}. “{decision.reason}” {dateTime(decision.at)}
        </p>
      ))}
    </>
  )
}

type Typed = {
  reason: string
  setReason: (reason: string) => void
  /** The version that is decided on: a decision that came in meanwhile is told before another is sent. */
  seen: number
  setSeen: (version: number) => void
  decide: ReturnType<typeof useDecideMatch>
}

/** A settled match: said so, with the way to undo it a press away. */
function Undo({ file, match, onDecided, typed }: Props & { typed: Typed }) {
  const [isPressed, setPressed] = useState(false)
  // Somebody else settled it while a reason was being typed: the reason stays in sight.
  const isOpen = isPressed || typed.reason !== ''
  if (match.proposal !== null) {
    const kept = match.state === 'confirmed' ? 'true-match' : 'false-match'
    return (
      <>
        <p className={classes.said}>
          {match.proposal.by} asks for this decision to be undone. It stays in force until a second person
          agrees.
        </p>
        <Decide file={file} match={match} onDecided={onDecided} typed={typed} decisions={[kept, 'reopen']} />
      </>
    )
  }
  return isOpen ? (
    <Decide file={file} match={match} onDecided={onDecided} typed={typed} decisions={['reopen']} />
  ) : (
    <div className={classes.said}>
      <p>{matchLook[match.state].label}. This match is decided.</p>
      <Button
        onClick={() => {
          typed.setSeen(match.version)
          setPressed(true)
        }}
      >
        Undo the decision
      </Button>
    </div>
  )
}

/** What others said of a match since it was read: shown before another decision is sent. */
export function DecidedMeanwhile({
  match,
  seen,
  onSeen,
}: Pick<Props, 'match'> & { seen: number; onSeen: (version: number) => void }) {
  return (
    <ChangedSince
      subject="This match"
      changes={match.decisions.slice(seen - match.version).map((decision) => ({
        at: decision.at,
        by: decision.by,
        what: statedWords(decision),
        reason: decision.reason,
      }))}
      onSeen={() => onSeen(match.version)}
    />
  )
}

/** The key of each decision, wherever one is made. */
export const decisionKeys = { unclear: 'E', 'false-match': 'N', 'true-match': 'C', reopen: 'R' } as const

function Decide({
  file,
  match,
  onDecided,
  typed: { reason, setReason, seen, setSeen, decide },
  decisions,
}: Omit<Props, 'userId'> & { typed: Typed; decisions: readonly Decision[] }) {
  const [problem, setProblem] = useState<string>()
  // One's own decision may come back by the stream before its answer does: it is no news.
  const hasChanged = match.version !== seen && !decide.isPending
  const say = (decision: Decision) => {
    if (reason.trim().length < 3) {
      setProblem('A reason of at least three letters is required.')
      return
    }
    decide.mutate(
      { id: file.id, matchId: match.id, decision, reason, version: seen },
      {
        onSuccess: (after) => {
          setReason('')
          setSeen(after.version)
          onDecided?.()
          showToast({
            kind: 'success',
            title: 'Decision kept',
            message: after.proposal
              ? 'A second person has to agree.'
              : `${match.explanation.entryName}: ${matchLook[after.state].label.toLowerCase()}.`,
          })
        },
        onError: showFailure('The decision was not kept'),
      },
    )
  }
  return (
    <DecisionBar
      reason={reason}
      onReason={(text) => {
        setReason(text)
        setProblem(undefined)
      }}
      problem={problem}
      notice={hasChanged ? <DecidedMeanwhile match={match} seen={seen} onSeen={setSeen} /> : null}
      decisions={decisions.map((decision, index) => ({
        label: stepLabel(match, decision),
        shortcut: decisionKeys[decision],
        ...(index === decisions.length - 1 ? { kind: 'primary' as const } : {}),
        isBusy: decide.isPending,
        isDisabled: hasChanged,
        onDecide: () => say(decision),
      }))}
    />
  )
}

/** An earlier dismissal: by whom, when and why, and what has changed since, field by field. */
function DismissedBefore({ before }: { before: NonNullable<Props['match']['dismissedBefore']> }) {
  return (
    <div className={classes.before}>
      <p>
        <b>{before.isInForce ? 'Dismissed before; still in force.' : 'Dismissed before, and no longer.'}</b>{' '}
        {before.by} on {date(before.at)}: “{before.reason || 'no reason kept'}”{' '}
        {before.expiresAt && before.isInForce ? `It holds until ${date(before.expiresAt)}. ` : ''}
        {before.why ? `${before.why} ` : ''}
        <TextLink to={pathOf({ type: 'screening', id: before.screeningId })}>Open that screening</TextLink>
        {before.isInForce ? (
          <>
            {' '}
            <TextLink to="/dashboard/kyb/dismissals">Open the register</TextLink>
          </>
        ) : null}
      </p>
      {before.changes.length > 0 ? (
        <ul>
          {before.changes.map((change) => (
            <li key={`${change.side} ${change.field} ${change.after}`}>
              {change.side === 'screened' ? 'Screened' : 'Listed'}, {change.field}:{' '}
              {change.before || 'nothing'} → {change.after || 'nothing'}
            </li>
          ))}
        </ul>
      ) : (
        <p>No compared fact has changed since.</p>
      )}
    </div>
  )
}
