import type { ReactNode } from 'react'
import type { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import { Panel } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { type Severity, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { type Coverage, type CoverageState, cautionWords } from '#domains/screening/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import classes from '../screening.module.css'

/** How each state of a needed list looks and reads. */
export const coverageLook = {
  asked: { severity: 'ok', label: 'Asked' },
  missing: { severity: 'high', label: 'Missing' },
  'too-old': { severity: 'medium', label: 'Too old' },
  'too-few': { severity: 'medium', label: 'Incomplete' },
  shrunken: { severity: 'medium', label: 'Lost entries' },
  undated: { severity: 'medium', label: 'No date' },
  transcript: { severity: 'medium', label: 'By transcript' },
  withdrawn: { severity: 'high', label: 'Withdrawn' },
  extract: { severity: 'medium', label: 'Extract' },
} as const satisfies Record<z.infer<typeof CoverageState>, { severity: Severity; label: string }>

/** Which of the lists that the organisation needs an answer was held against: the answer in words, then list by list. */
export function CoveragePanel({
  coverage,
  title = 'What the answer rests on',
  children,
}: {
  coverage: z.infer<typeof Coverage>
  title?: string
  children?: ReactNode
}) {
  return (
    <Panel
      title={title}
      tag={
        coverage.isAnswered ? null : (
          <SeverityTag severity="medium">
            {coverage.lists.every(({ state }) => state === 'asked')
              ? 'Not an answer'
              : 'Not every list was asked'}
          </SeverityTag>
        )
      }
      actions={<TextLink to="/dashboard/kyb/settings">Lists needed</TextLink>}
      {...(coverage.notAsked.length > 0
        ? { foot: `Not asked for: ${coverage.notAsked.join(', ')}. Nothing is said about them.` }
        : {})}
    >
      <RowList label={title}>
        {coverage.lists.map((list) => (
          <Row
            key={list.group}
            to={list.listId ? pathOf({ type: 'list', id: list.listId }) : '/dashboard/kyb/lists'}
            title={list.name}
            detail={<span className={classes.dependsOn}>{detailOf(list)}</span>}
            tag={
              <SeverityTag severity={coverageLook[list.state].severity}>
                {coverageLook[list.state].label}
              </SeverityTag>
            }
          />
        ))}
        {coverage.cautions.map((caution) => (
          <Row
            key={caution}
            title="Not an answer"
            detail={<span className={classes.dependsOn}>{inSentence(cautionWords[caution])}</span>}
            tag={<SeverityTag severity="medium">Not clear</SeverityTag>}
          />
        ))}
      </RowList>
      {children}
    </Panel>
  )
}

const inSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

function detailOf(list: z.infer<typeof Coverage>['lists'][number]): string {
  if (list.state === 'missing') return 'No list of this publisher is in force'
  const published = list.publishedOn ? `published ${date(list.publishedOn)}` : 'date of publication not known'
  const age =
    list.ageDays === null
      ? []
      : [
          `${quantity(list.ageDays)} ${list.ageDays === 1 ? 'day' : 'days'} old, at most ${quantity(list.ageDaysMax)}`,
        ]
  const transcript = list.isTranscript ? ['a transcript, not the authority’s own file'] : []
  return [
    ...transcript,
    published,
    ...age,
    `${quantity(list.entries)} entries, at least ${quantity(list.entriesMin)}`,
  ].join(' · ')
}
