import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { asSentence } from '#domains/screening/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { CoveragePanel } from '../coverage/coverage-panel.tsx'
import { coverageContractQuery } from '../queries.ts'
import classes from '../screening.module.css'
import { DropLists } from './drop-lists.tsx'
import { GetOfficialLists } from './get-official-lists.tsx'

/** What an answer would rest on today, how old it is, and what would make it an answer: one press, or one drop. Nothing where the lists answer, unless it is always shown. */
export function ListsForAnAnswer({ isAlwaysShown = false }: { isAlwaysShown?: boolean }) {
  const status = useQuery(coverageContractQuery()).data
  const user = useQuery(queryOf(readUser, {})).data?.user
  // What came of the files is still to be read once they are in force.
  const wasShort = useRef(false)
  if (status && !status.now.isAnswered) wasShort.current = true
  if (!status || !(wasShort.current || isAlwaysShown)) return null
  const mayImport = user !== undefined && isGranted(user, 'lists:import')
  return (
    <div className={classes.above}>
      <CoveragePanel coverage={status.now} title="Basis of an answer today">
        {!wasShort.current ? null : (
          <PanelBody>
            <Stack>
              {status.now.isAnswered ? null : (
                <p role="note">
                  A screening without a match would read: “{asSentence(status.now.sentence)}” With the
                  publishers’ current lists it would be an answer.
                </p>
              )}
              {mayImport ? (
                <>
                  {status.canFetch && !status.now.isAnswered ? <GetOfficialLists canFetch /> : null}
                  <DropLists />
                </>
              ) : (
                <p>An administrator of this installation can bring them in.</p>
              )}
            </Stack>
          </PanelBody>
        )}
      </CoveragePanel>
    </div>
  )
}
