import type { ReactNode } from 'react'
import type { z } from 'zod'
import { date } from '#design-system/formats/index.ts'
import { Facts } from '#design-system/patterns/page/index.ts'
import type { ListEntry } from '#domains/watchlists/contract/index.ts'
import classes from '../screening.module.css'
import { countryName } from '../screenings/countries.ts'
import { identifierLabel, kindLabel } from '../words.ts'

type Entry = z.infer<typeof ListEntry>

/**
 * The list's own record, whole: what a person reads before a decision. What matters and is not there is said, because a
 * missing address or statement of reasons is a fact about the record.
 */
export function ListedRecord({ entry, publisherPage }: { entry: Entry; publisherPage: string | null }) {
  const names = (kind: Entry['names'][number]['kind']) =>
    entry.names.filter((name) => name.kind === kind).map((name) => name.value)
  const rows: { label: string; lines: readonly string[]; orElse?: string }[] = [
    { label: 'Listed as', lines: names('primary') },
    { label: 'Also known as', lines: names('alias'), orElse: 'No other name given' },
    { label: 'Weak names', lines: names('weak') },
    { label: 'Kind', lines: [kindLabel[entry.schema] ?? entry.schema] },
    { label: 'Born or founded', lines: entry.birthDates.map((day) => date(day)) },
    { label: 'Place of birth', lines: entry.birthPlaces },
    { label: 'Gender', lines: entry.gender ? [entry.gender] : [] },
    {
      label: 'Countries',
      lines: entry.countries.map(({ code, role }) => `${countryName(code)} (${role})`),
    },
    { label: 'Addresses', lines: entry.addresses, orElse: 'No address given' },
    { label: 'Identifiers', lines: entry.identifiers.map(identifierLine) },
    { label: 'Positions', lines: entry.positions },
    { label: 'Programmes', lines: entry.programs, orElse: 'No programme given' },
    { label: 'Linked to', lines: entry.links.map(({ relation, name }) => `${name} (${relation})`) },
    {
      label: 'Statement of reasons',
      lines: entry.reason ? [entry.reason] : [],
      orElse: 'The publication gives none',
    },
    { label: 'Remarks', lines: entry.remarks ? [entry.remarks] : [] },
    ...Object.entries(entry.reference).map(([label, value]) => ({ label, lines: [value] })),
    { label: 'Listed on', lines: entry.listedOn ? [date(entry.listedOn)] : [], orElse: 'No date given' },
  ]
  return (
    <Facts
      isWide
      facts={[
        ...rows
          .filter(({ lines, orElse }) => lines.length > 0 || orElse !== undefined)
          .map(({ label, lines, orElse }) => ({ label, value: inLines(lines, orElse) })),
        { label: 'Source', value: <SourcePage entry={entry} publisherPage={publisherPage} /> },
      ]}
    />
  )
}

function identifierLine({ kind, value, country, wording }: Entry['identifiers'][number]): string {
  const label = wording ?? identifierLabel[kind] ?? kind
  return `${label}: ${value}${country ? ` (${countryName(country)})` : ''}`
}

function inLines(lines: readonly string[], orElse: string | undefined): ReactNode {
  if (lines.length === 0) return orElse
  if (lines.length === 1) return <span className={classes.recordText}>{lines[0]}</span>
  return (
    <ul className={classes.recordLines}>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The entry's own page where the publication names one, or the publisher's list with the reference to search it for. */
function SourcePage({ entry, publisherPage }: { entry: Entry; publisherPage: string | null }) {
  const own = entry.sourceUrl && /^https?:\/\//.test(entry.sourceUrl) ? entry.sourceUrl : null
  const page = own ?? publisherPage
  if (page === null) return 'No page is known'
  return (
    <span className={classes.recordText}>
      <a href={page} target="_blank" rel="noreferrer" className={classes.sourcePage}>
        {new URL(page).hostname}
      </a>
      , reference {entry.uid}
    </span>
  )
}
