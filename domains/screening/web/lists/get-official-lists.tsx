import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { useGetOfficialLists } from '../queries.ts'

/** One press where publishers can be reached; where they cannot, the way to importing their files. */
export function GetOfficialLists({ canFetch, isSmall = false }: { canFetch: boolean; isSmall?: boolean }) {
  const get = useGetOfficialLists()
  const size = isSmall ? ({ size: 'small' } as const) : {}
  if (!canFetch) {
    return (
      <ButtonLink {...size} to="/dashboard/kyb/lists">
        Import their files
      </ButtonLink>
    )
  }
  return (
    <Button
      {...size}
      {...(isSmall ? {} : { kind: 'primary' })}
      isBusy={get.isPending}
      onClick={() =>
        get.mutate(
          {},
          {
            onSuccess: ({ asked, running }) => showToast({ kind: 'success', ...askedWords(asked, running) }),
            onError: showFailure('Nothing was fetched'),
          },
        )
      }
    >
      Get the official lists
    </Button>
  )
}

function askedWords(asked: readonly string[], running: readonly string[]) {
  const lists = (count: number) => (count === 1 ? '1 list is' : `${count} lists are`)
  const words = [
    ...(asked.length > 0 ? [`${lists(asked.length)} being fetched`] : []),
    ...(running.length > 0 ? [`${lists(running.length)} on the way already`] : []),
  ]
  return { title: 'Asked for', message: `${words.join('; ')}. Watchlists shows their progress.` }
}
