import type { z } from 'zod'
import { percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Facts, Loading, PanelBody, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { asSentence, type BatchDryRun, type Coverage } from '#domains/screening/contract/index.ts'
import { reckonedInWords, rowsInWords } from './batch-words.ts'
import classes from './batches.module.css'

type WhatItWouldFindProps = {
  coverage: z.infer<typeof Coverage>
  found: BatchDryRun | null | undefined
  rows: number
  /** Whether the lists are asked at all: not before the file can be read. */
  isAsked: boolean
  failure: string | undefined
}

/** What the lists say to a file before it is screened: hits, cases, and what they cannot answer. */
export function WhatItWouldFind({ coverage, found, rows, isAsked, failure }: WhatItWouldFindProps) {
  return (
    <>
      <PanelBody>
        <div className={classes.part} aria-live="polite">
          <p className={coverage.isAnswered ? undefined : classes.doubt}>
            {coverage.isAnswered
              ? `A row without a match will read: ${asSentence(coverage.sentence)}`
              : `${asSentence(coverage.sentence)} No row can be clear.`}
          </p>
          {failure ? (
            <p role="alert">{`The preview is not available: ${failure} It can be screened without.`}</p>
          ) : !isAsked ? (
            <p>The lists are checked once the file can be read.</p>
          ) : found ? (
            <Facts
              isWide
              facts={[
                {
                  label: 'Asked',
                  value: found.isSample
                    ? `A sample: ${quantity(found.asked)} of ${rowsInWords(rows)}`
                    : `Every row: ${quantity(found.asked)}`,
                },
                {
                  label: 'Rows with a match',
                  value: found.estimate
                    ? reckonedInWords(found.estimate.withMatch)
                    : quantity(found.withMatch),
                },
                {
                  label: 'Cases it would open',
                  value: found.estimate ? reckonedInWords(found.estimate.cases) : quantity(found.cases),
                },
              ]}
            />
          ) : (
            <Loading label="The lists are asked">
              <SkeletonRows rows={3} />
            </Loading>
          )}
          {found?.estimate ? <p className="quiet">Estimated from the sample; 95 % range.</p> : null}
        </div>
      </PanelBody>
      {found && found.hits.length > 0 ? (
        <DataTable
          name="Closest hits"
          isPlain
          rows={found.hits}
          rowKey={(hit) => String(hit.row)}
          columns={[
            { id: 'row', title: 'Row', value: (hit) => hit.row, align: 'right', card: 'none', width: 80 },
            { id: 'name', title: 'Name in the file', value: (hit) => hit.name, card: 'name' },
            { id: 'entry', title: 'Listed name', value: (hit) => hit.entry, card: 'fact' },
            { id: 'list', title: 'List', value: (hit) => hit.listName, card: 'none' },
            {
              id: 'probability',
              title: 'Probability',
              value: (hit) => hit.probability,
              cell: (hit) => percent(hit.probability, { digits: 1 }),
              align: 'right',
              card: 'figure',
            },
          ]}
        />
      ) : null}
    </>
  )
}
