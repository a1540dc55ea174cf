import { useState } from 'react'
import type { z } from 'zod'
import { date, dateTime, percent } from '#design-system/formats/index.ts'
import {
  AlignmentStrip,
  ContributionRows,
  CounterfactualRows,
  DecisionBar,
} from '#design-system/patterns/evidence/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { PanelSection, PanelSplit, PlainPanel } from '#design-system/patterns/page/index.ts'
import { Bead, SeverityTag, Stamp, Stamps, Tag, TextLink } from '#design-system/primitives/index.ts'
import type { ListEntry, Match, ScreeningFile } from '#domains/screening/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { countryName } from './countries.ts'
import { ListedRecord } from './listed-record.tsx'
import { useDecideMatch } from './queries.ts'
import classes from './screening.module.css'
import { identifierLabel, kindLabel, listShortName, matchLook, riskSeverity } from './words.ts'

type Props = {
  file: z.infer<typeof ScreeningFile>
  match: z.infer<typeof Match>
  /** Who looks at it: nobody settles what they proposed. */
  userId?: number | undefined
  /** Called when a decision was kept; its buttons are about to go. */
  onDecided?: (() => void) | undefined
}
type Decision = 'true-match' | 'false-match' | 'unclear'

const canBeDecided = new Set(['open', 'unclear', 'proposed'])

/** One candidate: source, why it matched, how the probability is made, what would change it, and the decision beside it. */
export function MatchPanel({ file, match, userId, onDecided }: Props) {
  const { explanation, entry } = match
  const proposer = match.decisions.findLast(({ decision }) => decision === 'true-match')?.userId
  const awaitsAnother = match.state === 'proposed' && userId !== undefined && proposer === userId
  const isDecidable = match.isMatch && canBeDecided.has(match.state) && !awaitsAnother
  const listed = file.lists.find((list) => list.listId === match.listId)
  const threshold = percent(file.threshold, { digits: 0 })
  return (
    <PlainPanel label={`Candidate ${explanation.entryName}`}>
      <div className={classes.matchHead}>
        <div className={classes.matchName}>
          <h2>{explanation.entryName}</h2>
          {match.isMatch ? <SeverityTag severity={riskSeverity[match.riskLevel]} /> : null}
          {entry.programs.slice(0, 2).map((program) => (
            <Tag key={program}>{program}</Tag>
          ))}
        </div>
        <div className={classes.stamps}>
          <Stamps>
            <Stamp caption="Source">{`${listShortName({ listId: match.listId, name: match.listName })}, ${match.entryUid}`}</Stamp>
            {entry.listedOn ? <Stamp caption="Listed">{date(entry.listedOn)}</Stamp> : null}
            {listed?.publishedOn ? (
              <Stamp caption="List as of">{date(listed.publishedOn)}</Stamp>
            ) : (
              <Stamp caption="List imported">{date(listed?.importedAt)}</Stamp>
            )}
            <Stamp caption="Engine">{explanation.engineVersion}</Stamp>
          </Stamps>
        </div>
        <div className={classes.probability}>
          <span>
            Match probability{' '}
            <Bead
              of="Match probability"
              explains={{
                origin: 'modelled',
                definition:
                  'The calibrated probability that the screened party and this list entry are the same, from the evidence below. Method and measured quality: docs/methodology/name-matching.',
                inputs: explanation.contributions.map((part) => ({
                  label: part.name,
                  value: part.logOdds.toFixed(2),
                })),
                total: { label: 'Log-odds', value: explanation.logOdds.toFixed(2) },
                asOf: file.screenedAt,
                source: explanation.engineVersion,
                rows: null,
              }}
            />
          </span>
          <strong>
            {percent(match.probability, { digits: 1 }).slice(0, -1)}
            <small>%</small>
          </strong>
        </div>
      </div>
      <PanelSection title={match.isMatch ? 'Why it matched' : 'Why it came close'}>
        <AlignmentStrip
          query={explanation.queryName}
          entry={explanation.entryName}
          parts={explanation.alignment.map((cell) => ({
            query: cell.query ?? '',
            entry: cell.entry ?? '',
            kind: cell.relation === 'missing' ? 'unscored' : cell.relation,
            note: cell.note,
          }))}
        />
        <p className={classes.sentences}>{explanation.sentences.join(' ')}</p>
      </PanelSection>
      <PanelSplit>
        <PanelSection title={`How ${percent(match.probability, { digits: 1 })} is made`}>
          <ContributionRows
            contributions={explanation.contributions.map((part) => ({
              label: part.name,
              fact: part.fact || 'Not given',
              value: part.logOdds,
            }))}
            total={{
              label: 'Log-odds',
              fact: `Sum, equal to ${percent(match.probability, { digits: 1 })}`,
              value: explanation.logOdds,
            }}
          />
        </PanelSection>
        <PanelSection title="What would change it" note="The probability if one fact were different.">
          <CounterfactualRows
            rows={explanation.counterfactuals.map((row) => ({
              condition: row.condition,
              result: percent(row.probability, { digits: 1 }),
              consequence: row.isStillMatch
                ? match.isMatch
                  ? 'Still a match'
                  : `Reaches ${threshold}`
                : match.isMatch
                  ? `Drops below ${threshold}`
                  : `Stays below ${threshold}`,
              changesOutcome: row.isStillMatch !== match.isMatch,
            }))}
            note={
              <>
                Threshold {threshold}, as it stood for this screening.{' '}
                <TextLink to="/dashboard/kyb/settings">Open the rules</TextLink>
              </>
            }
          />
        </PanelSection>
      </PanelSplit>
      <PanelSection title="Side by side">
        <SideBySide file={file} entry={entry} />
      </PanelSection>
      <PanelSection title="The listed record">
        <ListedRecord entry={entry} publisherPage={match.publisherPage} />
      </PanelSection>
      {match.decisions.map((decision) => (
        <p key={decision.at} className={classes.said}>
          {decision.by}: {decisionWords[decision.decision as Decision] ?? decision.decision}. “
          {decision.reason}” {dateTime(decision.at)}
        </p>
      ))}
      {isDecidable ? (
        <Decide file={file} match={match} onDecided={onDecided} />
      ) : awaitsAnother ? (
        <p className={classes.said}>You proposed this match. A second person has to confirm or dismiss it.</p>
      ) : match.isMatch ? (
        <p className={classes.said}>{matchLook[match.state].label}. This match is decided.</p>
      ) : (
        <p className={classes.said}>
          Below the threshold of {threshold}: kept as evidence, nothing to decide.
        </p>
      )}
    </PlainPanel>
  )
}

const decisionWords = {
  'true-match': 'true match',
  'false-match': 'not a match',
  unclear: 'unclear, to be looked into',
} as const satisfies Record<Decision, string>

function Decide({ file, match, onDecided }: Props) {
  const decide = useDecideMatch()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const say = (decision: Decision) => {
    if (reason.trim().length < 3) {
      setProblem('A reason of at least three letters is required.')
      return
    }
    decide.mutate(
      { id: file.id, matchId: match.id, decision, reason },
      {
        onSuccess: (after) => {
          setReason('')
          onDecided?.()
          showToast({
            kind: 'success',
            title: 'Decision kept',
            message:
              after.state === 'proposed'
                ? 'A second person has to confirm this match.'
                : `${match.explanation.entryName}: ${matchLook[after.state].label.toLowerCase()}.`,
          })
        },
        onError: (failure) =>
          showToast({ kind: 'failure', title: 'The decision was not kept', message: sentenceOf(failure) }),
      },
    )
  }
  const confirmLabel = file.fourEyes && match.state !== 'proposed' ? 'Propose match' : 'Confirm match'
  return (
    <DecisionBar
      reason={reason}
      onReason={(text) => {
        setReason(text)
        setProblem(undefined)
      }}
      problem={problem}
      decisions={[
        { label: 'Escalate', shortcut: 'E', isBusy: decide.isPending, onDecide: () => say('unclear') },
        { label: 'Not a match', shortcut: 'N', isBusy: decide.isPending, onDecide: () => say('false-match') },
        {
          label: confirmLabel,
          shortcut: 'C',
          kind: 'primary',
          isBusy: decide.isPending,
          onDecide: () => say('true-match'),
        },
      ]}
    />
  )
}

function identifierWords({ kind, value }: { kind: string; value: string }): string {
  return kind === 'other' ? value : `${identifierLabel[kind] ?? kind} ${value}`
}

function SideBySide({ file, entry }: { file: Props['file']; entry: z.infer<typeof ListEntry> }) {
  const { subject } = file
  const joined = (values: readonly string[]) => (values.length === 0 ? 'Not given' : values.join('; '))
  const countriesOf = (codes: readonly string[]) => joined([...new Set(codes)].map(countryName))
  const rows = [
    {
      label: 'Name',
      mine: subject.name,
      theirs: entry.names
        .slice(0, 6)
        .map((name) => name.value)
        .join('; '),
    },
    {
      label: 'Kind',
      mine: kindLabel[subject.schema] ?? subject.schema,
      theirs: kindLabel[entry.schema] ?? entry.schema,
    },
    {
      label: 'Date of birth',
      mine: subject.birthDate ? date(subject.birthDate) : 'Not given',
      theirs: joined(entry.birthDates.map((day) => date(day))),
    },
    {
      label: 'Country',
      mine: countriesOf(subject.countries),
      theirs: countriesOf(entry.countries.map((country) => country.code)),
    },
    {
      label: 'Identifiers',
      mine: joined(subject.identifiers.map(identifierWords)),
      theirs: joined(entry.identifiers.slice(0, 6).map(identifierWords)),
    },
  ]
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">Screened</th>
          <th scope="col">Listed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{row.mine}</td>
            <td>{row.theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
