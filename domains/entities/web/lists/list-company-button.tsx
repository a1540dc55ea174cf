import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, QueryStates, Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { NewList } from './new-list.tsx'
import { listsQuery, useListCompany, useMayWrite, useUnlistCompany } from './queries.ts'

/** Puts a company on lists and takes it off. */
export function ListCompanyButton({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Lists</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Lists"
        purpose={`Lists that hold ${name}`}
      >
        {isOpen ? <Lists id={id} /> : null}
      </Dialog>
    </>
  )
}

function Lists({ id }: { id: number }) {
  const lists = useQuery(listsQuery(id))
  const put = useListCompany()
  const take = useUnlistCompany()
  const mayWrite = useMayWrite()
  return (
    <Stack>
      <QueryStates
        query={lists}
        failed="The lists could not be read."
        empty={
          <EmptyState
            title="There are no lists yet"
            {...(mayWrite ? { body: 'Add the first one below.' } : {})}
          />
        }
      >
        {(rows) => (
          <Stack>
            {rows.map((list) => (
              <Checkbox
                key={list.id}
                label={list.name}
                description={list.isShared ? 'Your organisation' : 'Only you'}
                checked={list.holds}
                disabled={!mayWrite || put.isPending || take.isPending}
                onChange={(event) =>
                  event.currentTarget.checked
                    ? put.mutate({ id: list.id, entityId: id })
                    : take.mutate({ id: list.id, entityId: id })
                }
              />
            ))}
          </Stack>
        )}
      </QueryStates>
      <Refusal of={put.error ?? take.error} />
      {mayWrite ? <NewList onAdded={(list) => put.mutate({ id: list, entityId: id })} /> : null}
    </Stack>
  )
}
