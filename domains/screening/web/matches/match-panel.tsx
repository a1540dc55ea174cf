import type { ReactNode } from 'react'
import type { z } from 'zod'
import { date, percent } from '#design-system/formats/index.ts'
import {
  AlignmentStrip,
  ContributionRows,
  CounterfactualRows,
} from '#design-system/patterns/evidence/index.ts'
import { PanelSection, PanelSplit, PlainPanel } from '#design-system/patterns/page/index.ts'
import { FigureDetails, SeverityTag, Stamp, Stamps, Tag, TextLink } from '#design-system/primitives/index.ts'
import type { Match, ScreeningFile } from '#domains/screening/contract/index.ts'
import classes from '../screening.module.css'
import { countryName } from '../screenings/countries.ts'
import { identifierLabel, kindLabel, listShortName, riskSeverity } from '../words.ts'
import { ListedRecord } from './listed-record.tsx'
import { MatchDecision } from './match-decision.tsx'

/** Beside the name; the record below names them all. */
const PROGRAMS_SHOWN = 2

type Props = {
  file: z.infer<typeof ScreeningFile>
  match: z.infer<typeof Match>
  /** Who looks at it: nobody settles what they proposed. */
  userId?: number | undefined
  /** Called when a decision was kept; its buttons are about to go. */
  onDecided?: (() => void) | undefined
  /** What is decided with, where it is not the panel's own. */
  decision?: ReactNode
}

/** One candidate: source, why it matched, how the probability is made, what would change it, and the decision beside it. */
export function MatchPanel({ file, match, userId, onDecided, decision }: Props) {
  const { explanation } = match
  const threshold = percent(file.threshold, { digits: 0 })
  return (
    <PlainPanel label={`Candidate ${explanation.entryName}`}>
      <MatchHead file={file} match={match} />
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
                Threshold {threshold}, as of this screening.{' '}
                <TextLink to="/dashboard/kyb/settings">Open the rules</TextLink>
              </>
            }
          />
        </PanelSection>
      </PanelSplit>
      <PanelSection
        title="Side by side"
        {...(match.sources.length > 1
          ? {
              note: `One party on ${match.sources.length} lists or under ${match.sources.length} numbers: one decision holds for all.`,
            }
          : {})}
      >
        <SideBySide file={file} sources={match.sources} queryName={explanation.queryName} />
      </PanelSection>
      {match.sources.map((source) => (
        <PanelSection
          key={`${source.listId} ${source.entryUid}`}
          title={
            match.sources.length > 1
              ? `The record on ${listShortName({ listId: source.listId, name: source.listName })}`
              : 'The listed record'
          }
        >
          <ListedRecord entry={source.entry} publisherPage={source.publisherPage} />
        </PanelSection>
      ))}
      {decision ?? <MatchDecision file={file} match={match} userId={userId} onDecided={onDecided} />}
    </PlainPanel>
  )
}

function MatchHead({ file, match }: { file: Props['file']; match: Props['match'] }) {
  const { explanation, entry } = match
  const listed = file.lists.find((list) => list.listId === match.listId)
  return (
    <div className={classes.matchHead}>
      <div className={classes.matchName}>
        <h2>{explanation.entryName}</h2>
        {match.isMatch ? <SeverityTag severity={riskSeverity[match.riskLevel]} /> : null}
        {entry.programs.slice(0, PROGRAMS_SHOWN).map((program) => (
          <Tag key={program}>{program}</Tag>
        ))}
        {entry.programs.length > PROGRAMS_SHOWN ? (
          <Tag>{`+${entry.programs.length - PROGRAMS_SHOWN} more`}</Tag>
        ) : null}
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
          <FigureDetails
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
  )
}

function identifierWords({ kind, value }: { kind: string; value: string }): string {
  return kind === 'other' ? value : `${identifierLabel[kind] ?? kind} ${value}`
}

const NAMES_BESIDE = 6

/** The first names, and how many more there are. */
function someNames(all: readonly string[]): string {
  const names = [...new Set(all)].filter((name) => name !== '')
  const more = names.length - NAMES_BESIDE
  return [...names.slice(0, NAMES_BESIDE), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

type SidesProps = { file: Props['file']; sources: Props['match']['sources']; queryName: string }

function SideBySide({ file, sources, queryName }: SidesProps) {
  const { subject } = file
  const joined = (values: readonly string[]) => (values.length === 0 ? 'Not given' : values.join('; '))
  const countriesOf = (codes: readonly string[]) => joined([...new Set(codes)].map(countryName))
  type Entry = Props['match']['sources'][number]['entry']
  const rows: { label: string; mine: string; theirs: (entry: Entry) => string }[] = [
    {
      label: 'Name',
      mine: someNames([subject.name, queryName, ...(subject.aliases ?? [])]),
      theirs: (entry) => someNames(entry.names.map((name) => name.value)),
    },
    {
      label: 'Kind',
      mine: subject.schema === 'Unknown' ? 'Not stated' : (kindLabel[subject.schema] ?? subject.schema),
      theirs: (entry) => kindLabel[entry.schema] ?? entry.schema,
    },
    {
      label: 'Date of birth',
      mine: subject.birthDate ? date(subject.birthDate) : 'Not given',
      theirs: (entry) => joined(entry.birthDates.map((day) => date(day))),
    },
    {
      label: 'Country',
      mine: countriesOf(subject.countries),
      theirs: (entry) => countriesOf(entry.countries.map((country) => country.code)),
    },
    {
      label: 'Identifiers',
      mine: joined(subject.identifiers.map(identifierWords)),
      theirs: (entry) => joined(entry.identifiers.slice(0, 6).map(identifierWords)),
    },
  ]
  const isOne = sources.length === 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section className="scrolls" aria-label="Side by side" tabIndex={0}>
      <table className={classes.sides} data-many={isOne ? undefined : true}>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Screened</th>
            {sources.map((source) => (
              <th key={`${source.listId} ${source.entryUid}`} scope="col">
                {isOne
                  ? 'Listed'
                  : `${listShortName({ listId: source.listId, name: source.listName })}, ${source.entryUid}: ${percent(source.probability, { digits: 1 })}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.mine}</td>
              {sources.map((source) => (
                <td key={`${source.listId} ${source.entryUid}`}>{row.theirs(source.entry)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
