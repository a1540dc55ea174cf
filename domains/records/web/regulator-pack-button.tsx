import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogActions } from '#design-system/patterns/overlays/index.ts'
import { Progress, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import type { Pack, PackKind } from '#domains/records/contract/index.ts'
import { sentenceOf, useRunActions } from '#platform/http-client/index.ts'
import { PackFacts } from './pack-facts.tsx'
import { packHref, packQuery, useMakePack } from './queries.ts'

/** Makes the regulator pack of a record with one click, and hands it over in a dialog once it is sealed. */
export function RegulatorPackButton({ kind, subjectId }: { kind: PackKind; subjectId: number }) {
  const make = useMakePack()
  const [isOpen, setOpen] = useState(false)
  const ask = () => {
    setOpen(true)
    make.mutate({ kind, subjectId })
  }
  const close = () => {
    setOpen(false)
    make.reset()
  }
  return (
    <>
      <Button isBusy={make.isPending} onClick={ask}>
        Regulator pack
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Regulator pack"
        purpose="The record, its evidence and its part of the audit log in one signed file that is checked without a server."
      >
        {make.error ? <p role="alert">The pack was not requested. {sentenceOf(make.error)}</p> : null}
        {make.data ? <PackMade asked={make.data} /> : null}
        <DialogActions>
          {make.error ? <Button onClick={ask}>Try again</Button> : null}
          <Button onClick={close}>Close</Button>
          {make.data ? <DownloadOf asked={make.data} /> : null}
        </DialogActions>
      </Dialog>
    </>
  )
}

function PackMade({ asked }: { asked: Pack }) {
  const found = useQuery(packQuery(asked.id))
  return (
    <QueryStates query={found} failed="This pack could not be read." kept="It is still being made.">
      {(pack) => (pack.state === 'ready' ? <PackFacts pack={pack} /> : <Making pack={pack} />)}
    </QueryStates>
  )
}

function Making({ pack }: { pack: Pack }) {
  const actions = useRunActions(pack.run, ['/api/records/'])
  if (!pack.run) return <p role="alert">This pack was not made. Request it again.</p>
  return (
    <Stack>
      <Progress
        label={pack.state === 'making' ? 'Collecting and sealing' : 'Not made'}
        run={pack.run}
        {...actions}
      />
    </Stack>
  )
}

function DownloadOf({ asked }: { asked: Pack }) {
  const { data } = useQuery(packQuery(asked.id))
  if (data?.state !== 'ready') return null
  return (
    <ButtonLink kind="primary" to={packHref(data.id)} reloadDocument download>
      Download the pack
    </ButtonLink>
  )
}
