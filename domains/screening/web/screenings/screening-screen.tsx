import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { date, dateTime, duration, percent, quantity } from '#design-system/formats/index.ts'
import { AuditTrail, EvidenceList } from '#design-system/patterns/evidence/index.ts'
import { documentWithProof, ExportMenu, formatsWithProof } from '#design-system/patterns/export-menu/index.ts'
import {
  Page,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconCertificate } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag, Stamp, Stamps, TextLink } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { RegulatorPackButton } from '#domains/records/web/index.tsx'
import {
  asSentence,
  isCleared,
  type Match,
  type ScreeningFile,
  typeLabel,
  withdrawalInWords,
} from '#domains/screening/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { CoveragePanel } from '../coverage/coverage-panel.tsx'
import { DecideSeveral } from '../matches/decide-several.tsx'
import { MatchPanel } from '../matches/match-panel.tsx'
import { fetchCertificate, fetchEvidence, screeningQuery } from '../queries.ts'
import { RiskPanel } from '../risk-panel.tsx'
import classes from '../screening.module.css'
import { answerLook, kindLabel, listShortName, matchLook } from '../words.ts'
import { countryName } from './countries.ts'
import { OwnershipPanel } from './ownership-panel.tsx'

type File = z.infer<typeof ScreeningFile>

export default function ScreeningScreen() {
  const { id } = useParams()
  const screening = useQuery(screeningQuery(Number(id)))
  const crumbs = [...crumbsOf.kyb, { label: 'Screenings', to: '/dashboard/kyb/screenings' }]
  if (!screening.data) {
    return (
      <Page title={`Screening ${id}`} crumbs={crumbs}>
        <QueryStates
          query={screening}
          failed="This screening could not be read."
          kept="It is kept as it was."
          skeleton={<LoadingColumns />}
        >
          {() => null}
        </QueryStates>
      </Page>
    )
  }
  const file = screening.data
  const matches = file.matches.filter((match) => match.isMatch)
  const decided = matches.filter((match) => !['open', 'unclear', 'proposed'].includes(match.state))
  return (
    <Page
      title={file.companyName}
      tabTitle={`Screening ${quantity(file.id)}: ${file.companyName}`}
      eyebrow={[
        `Screening ${quantity(file.id)}`,
        kindLabel[file.subject.schema],
        ...file.subject.countries.map(countryName),
        file.subject.birthDate ? `born ${date(file.subject.birthDate)}` : '',
        typeLabel[file.screeningType],
      ]
        .filter(Boolean)
        .join(' · ')}
      crumbs={crumbs}
      actions={
        <>
          <div className={classes.summary}>
            <SeverityTag severity={answerLook(file).severity}>{answerLook(file).label}</SeverityTag>
            {matches.length > 0 ? (
              <>
                <span>
                  <b>{quantity(matches.length)}</b> at or above {percent(file.threshold, { digits: 0 })}
                </span>
                <span>
                  <b>{quantity(decided.length)}</b> of {quantity(matches.length)} decided
                </span>
              </>
            ) : null}
          </div>
          {file.customerId ? (
            <ButtonLink to={pathOf({ type: 'company', id: file.customerId })}>Customer</ButtonLink>
          ) : null}
          {file.relatedTo ? (
            <ButtonLink to={pathOf({ type: 'company', id: file.relatedTo.customerId })}>
              {file.relatedTo.relation}
            </ButtonLink>
          ) : null}
          {file.caseId ? (
            <ButtonLink to={pathOf({ type: 'case', id: file.caseId })}>{file.caseNumber}</ButtonLink>
          ) : null}
          {file.status === 'clear' && isCleared(file) ? (
            <ExportMenu
              of={`the screening of ${file.companyName}`}
              label="Certificate"
              kind="primary"
              icon={<Icon of={IconCertificate} />}
              formats={documentWithProof}
              onExport={(format) => fetchCertificate({ id: file.id, format })}
            />
          ) : null}
          <ExportMenu
            of={`the screening of ${file.companyName}`}
            label="Evidence file"
            formats={formatsWithProof}
            onExport={(format) => fetchEvidence({ id: file.id, format })}
          />
          <RegulatorPackButton kind="screening" subjectId={file.id} />
        </>
      }
    >
      {screening.error ? (
        <QueryStates query={screening} isEmpty={() => false}>
          {() => null}
        </QueryStates>
      ) : null}
      <NoLongerStands file={file} />
      <FileColumns file={file} />
    </Page>
  )
}

/** What an answer cannot say of itself: a list version under it was withdrawn, or a fact was left out. */
function NoLongerStands({ file }: { file: File }) {
  const notRead = file.subject.notRead ?? []
  if (!file.withdrawn?.length && notRead.length === 0) return null
  return (
    <div className={classes.above} role="note">
      {file.withdrawn?.length ? (
        <p>
          Issued on {file.withdrawn.map(withdrawalInWords).join('; ')}. Its certificate is not valid.{' '}
          {file.repeatedBy ? (
            <TextLink to={pathOf({ type: 'screening', id: file.repeatedBy })}>
              Screened again as screening {quantity(file.repeatedBy)}
            </TextLink>
          ) : (
            notRepeated(file)
          )}
        </p>
      ) : null}
      {notRead.map(({ fact, text, why }) => (
        <p key={`${fact} ${text}`}>
          Screened without the {fact}: “{text}” could not be read ({why}).
        </p>
      ))}
    </div>
  )
}

/** What is asked again after a roll-back: neither a look back nor the sample's own screenings. */
function notRepeated({ asOf, isSample }: File): string {
  if (asOf !== null) return 'Past-date screenings are not repeated.'
  return isSample ? 'Sample data is not screened again.' : 'It is being screened again.'
}

function LoadingColumns() {
  return (
    <div className={classes.columns}>
      {['Candidates', 'Evidence', 'Audit trail'].map((title) => (
        <Panel key={title} title={title}>
          <SkeletonRows rows={title === 'Evidence' ? 9 : 5} />
        </Panel>
      ))}
    </div>
  )
}

function FileColumns({ file }: { file: File }) {
  const [search, setSearch] = useSearchParams()
  const userId = useQuery(queryOf(readUser, {})).data?.user.id
  const candidates = useRef<HTMLDivElement>(null)
  // The decision bar goes with the decision; the arrows then lead on to the next candidate.
  const backToCandidates = () =>
    candidates.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true })
  const chosen = Number(search.get('match') ?? 0)
  const selected = file.matches.find((match) => match.id === chosen) ?? file.matches[0]
  const select = (id: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('match', id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={classes.columns}>
      <Panel
        title="Candidates"
        actions={
          <>
            <DecideSeveral file={file} userId={userId} />
            {quantity(file.matches.length)}
          </>
        }
      >
        {file.matches.length === 0 ? (
          <PanelBody>No list entry came close to this name.</PanelBody>
        ) : (
          <div ref={candidates} className={classes.candidates}>
            <EvidenceList
              label="Candidates"
              threshold={file.threshold}
              selectedId={selected ? String(selected.id) : undefined}
              onSelect={select}
              candidates={file.matches.map((match) => ({
                id: String(match.id),
                probability: match.probability,
                name: match.explanation.entryName,
                source: `${listShortName({ listId: match.listId, name: match.listName })}, ${match.entryUid}${match.sources.length > 1 ? ` and ${match.sources.length - 1} more` : ''}`,
                state: stateTag(match, file.threshold),
              }))}
            />
          </div>
        )}
      </Panel>
      <Stack>
        {file.matchCount === 0 ? <NoMatchPanel file={file} /> : null}
        {selected ? (
          <MatchPanel
            key={selected.id}
            file={file}
            match={selected}
            userId={userId}
            onDecided={backToCandidates}
          />
        ) : null}
      </Stack>
      <Stack>
        <Panel
          title="Audit trail"
          foot="Each entry carries the digest of the one before it."
          actions={<TextLink to="/dashboard/audit">Whole log</TextLink>}
        >
          <AuditTrail
            entries={file.trail.map((entry) => ({
              id: String(entry.sequence),
              what: entry.what,
              who: entry.actor,
              why: entry.reason ? `“${entry.reason}”` : null,
              at: entry.at,
              digest: entry.hash,
            }))}
          />
        </Panel>
        {file.ownership ? <OwnershipPanel ownership={file.ownership} /> : null}
        {file.coverage ? <CoveragePanel coverage={file.coverage} /> : null}
        <RiskPanel file={file} />
        <ListsPanel file={file} />
      </Stack>
    </div>
  )
}

function stateTag(match: z.infer<typeof Match>, threshold: number) {
  if (match.probability < threshold) return null
  const look = matchLook[match.state]
  return look.severity ? <SeverityTag severity={look.severity}>{look.label}</SeverityTag> : look.label
}

/** What an answer without a match rests on: said in full, because it is the answer that nobody looks at twice. */
function NoMatchPanel({ file }: { file: File }) {
  const look = answerLook(file)
  const bearers = bearersOfOneWord(file)
  return (
    <Panel
      title={isCleared(file) ? 'No match' : 'No answer'}
      tag={<SeverityTag severity={look.severity}>{look.label}</SeverityTag>}
    >
      <div className={classes.clear}>
        <div>
          <b>
            {file.coverage ? asSentence(file.coverage.sentence) : 'The basis of this screening was not kept.'}
          </b>{' '}
          {file.ownership ? `${asSentence(file.ownership.sentence)} ` : ''}None of the{' '}
          {quantity(file.lists.reduce((sum, list) => sum + list.entries, 0))} entries on{' '}
          {quantity(file.lists.length)} {file.lists.length === 1 ? 'list' : 'lists'} reaches{' '}
          {percent(file.threshold, { digits: 0 })}.{' '}
          {file.matches.length > 0
            ? `The closest ${file.matches.length === 1 ? 'candidate is shown' : `${quantity(file.matches.length)} candidates are shown`} beside, with the reason each was rejected.`
            : 'Nothing came close enough to show.'}
          {bearers > 0
            ? ` One word is little to go by: ${bearers === 1 ? 'a listed party bears' : `${quantity(bearers)} listed parties bear`} it, or one like it, in a longer name. Screen the full name.`
            : ''}
          {file.alsoSearched.length > 0 ? ` Searched as well: ${file.alsoSearched.join('; ')}.` : ''}
          {isCleared(file)
            ? null
            : ' It is not a clearance: a certificate needs a complete answer from current lists and a full name.'}
          {sinceWords(file)}
        </div>
        <Stamps>
          <Stamp caption="Screened">{dateTime(file.screenedAt)}</Stamp>
          <Stamp caption="Engine">{file.engineVersion}</Stamp>
          <Stamp caption="Threshold">{percent(file.threshold, { digits: 0 })}</Stamp>
        </Stamps>
      </div>
    </Panel>
  )
}

/** What monitoring has compared the customer with since: the sentence of the screening is of its own moment. */
function sinceWords({ comparedSince }: File): string {
  if (comparedSince.length === 0) return ''
  const lists = comparedSince.map((one) => `${listShortName(one)} (version ${one.version}, ${date(one.at)})`)
  return ` Since this screening, monitoring has compared the customer with ${lists.join(', ')} and found nothing new.`
}

/** How many listed parties bear the one word that was asked as a part of their name; zero where more was asked. */
function bearersOfOneWord(file: File): number {
  if (/\s/.test(file.subject.name.trim())) return 0
  return file.matches.filter(({ explanation }) =>
    explanation.alignment.some(
      ({ relation, query }) => (relation === 'equal' || relation === 'inferred') && Boolean(query),
    ),
  ).length
}

function ListsPanel({ file }: { file: File }) {
  return (
    <Panel
      title="Lists used"
      actions={file.asOf ? `as of ${date(file.asOf)}` : quantity(file.lists.length)}
      foot={`Answered in ${duration(file.latencyMs)}.`}
    >
      <RowList label="Lists used">
        {file.lists.map((list) => (
          <Row
            key={list.listId}
            to={pathOf({ type: 'list', id: list.listId })}
            title={list.name}
            detail={`Version ${list.version}, ${
              list.publishedOn ? `published ${date(list.publishedOn)}` : `imported ${date(list.importedAt)}`
            }`}
          />
        ))}
      </RowList>
    </Panel>
  )
}
