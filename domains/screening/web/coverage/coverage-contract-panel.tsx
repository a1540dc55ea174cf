import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { showChanged } from '#domains/controls/web/index.tsx'
import {
  CLEAR_AGE_DAYS_MAX,
  COMMON_GROUPS,
  type CoverageStatus,
  changeCoverageContract,
  listGroups,
  strictContract,
} from '#domains/screening/contract/index.ts'
import { GetOfficialLists } from '../lists/get-official-lists.tsx'
import { coverageContractQuery, useChangeCoverageContract } from '../queries.ts'
import { CoveragePanel } from './coverage-panel.tsx'

type Status = z.infer<typeof CoverageStatus>

const days = z.number().int().min(1).max(CLEAR_AGE_DAYS_MAX).optional()
const entries = z.number().int().min(1).max(1_000_000).optional()

// One line for each common publisher: without an age it is not asked for.
const Lines = z.object({
  ...Object.fromEntries(
    COMMON_GROUPS.flatMap((group) => [
      [
        `${group}Days`,
        days.meta({ title: `${listGroups[group].name}: oldest, days`, description: 'Empty: not asked for' }),
      ],
      [`${group}Entries`, entries.meta({ title: `${listGroups[group].name}: fewest entries` })],
    ]),
  ),
  acceptsTranscripts: z.boolean().optional().meta({
    title: 'Accept a transcript',
    description:
      'If the publisher’s own list is not in force, a transcription of its publications is used (the EU’s Journal by OpenSanctions). Answers and certificates state it.',
  }),
  reason: changeCoverageContract.request.shape.reason.meta({
    title: 'Reason',
    description: 'Kept with the change',
  }),
  version: changeCoverageContract.request.shape.version,
})
const asked = Lines.keyof().options.filter((name) => name !== 'version')

/** Which lists an answer needs: how those in force stand against it, and the contract itself. */
export function CoverageContractPanel() {
  const status = useQuery(coverageContractQuery())
  return (
    <QueryStates query={status} failed="The list requirements could not be read." isEmpty={() => false}>
      {(read) => (
        <>
          <CoveragePanel coverage={read.now} title="Lists that an answer needs" />
          {read.strict.isAnswered ? null : <OfficialLists status={read} />}
          <ContractPanel status={read} />
        </>
      )}
    </QueryStates>
  )
}

function OfficialLists({ status }: { status: Status }) {
  return (
    <Panel title="Get the official lists">
      <PanelBody>
        <Stack>
          <p>
            Against current OFAC, UN, EU and UK lists, the default for every organisation, an answer would
            read: “{status.strict.sentence}”.
          </p>
          <div>
            <GetOfficialLists canFetch={status.canFetch} />
          </div>
        </Stack>
      </PanelBody>
    </Panel>
  )
}

function ContractPanel({ status }: { status: Status }) {
  const change = useChangeCoverageContract()
  const { demands } = status.contract
  const initial = {
    ...Object.fromEntries(
      demands.flatMap(({ group, ageDaysMax, entriesMin }) => [
        [`${group}Days`, ageDaysMax],
        [`${group}Entries`, entriesMin],
      ]),
    ),
    acceptsTranscripts: status.contract.acceptsTranscripts,
  }
  return (
    <Panel
      title="What an answer needs"
      foot={
        status.isSample
          ? 'Sample data uses the lists shipped with the product. Your own screenings need these.'
          : `A list that is missing, older or shorter leaves an answer incomplete: amber, without a certificate. No list older than ${CLEAR_AGE_DAYS_MAX} days clears anybody.`
      }
    >
      <PanelBody>
        <ContractForm
          request={Lines}
          fields={asked}
          fixed={{ version: status.version }}
          initial={initial}
          columns={2}
          submitLabel="Save"
          onSubmit={async (lines) => {
            const values = lines as Record<string, unknown>
            const isCommon = (group: string) => COMMON_GROUPS.some((common) => common === group)
            const { proposal } = await change.mutateAsync({
              demands: [
                ...COMMON_GROUPS.flatMap((group) => {
                  const ageDaysMax = values[`${group}Days`]
                  if (typeof ageDaysMax !== 'number') return []
                  const strict = strictContract.demands.find((one) => one.group === group)
                  const entriesMin = Number(values[`${group}Entries`] ?? strict?.entriesMin ?? 1)
                  return [{ group, ageDaysMax, entriesMin }]
                }),
                // What was asked for beside the common publishers stays.
                ...demands.filter((one) => !isCommon(one.group)),
              ],
              acceptsTranscripts: values.acceptsTranscripts === true,
              reason: String(values.reason),
              version: lines.version,
            })
            showChanged(proposal, { title: 'Saved', message: 'It applies from the next screening.' })
          }}
        />
      </PanelBody>
    </Panel>
  )
}
