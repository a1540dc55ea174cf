import { useQuery } from '@tanstack/react-query'
import { QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import classes from './editor.module.css'

const COMPARING_MS_MAX = 2_000
/** Above this, lines are compared and not words. */
const WORDS_LENGTH_MAX = 40_000

/** Two states of a text in one: what was taken out and what was added since. */
export function ComparedText({ before, after }: { before: string; after: string }) {
  const parts = useQuery({
    queryKey: ['compared text', before, after],
    queryFn: async () => {
      const { diffLines, diffWordsWithSpace } = await import('diff')
      const settings = { timeout: COMPARING_MS_MAX }
      const isLong = before.length + after.length > WORDS_LENGTH_MAX
      const found = isLong ? diffLines(before, after, settings) : diffWordsWithSpace(before, after, settings)
      return found ?? null
    },
    gcTime: 0,
  })
  return (
    <QueryStates query={parts} failed="The texts could not be compared." skeleton={<SkeletonRows rows={5} />}>
      {(found) =>
        found === null ? (
          <p>The two texts have too little in common to be compared.</p>
        ) : found.every((part) => !part.added && !part.removed) ? (
          <p>The content is the same.</p>
        ) : (
          <>
            <p className={classes.legend}>
              <span>
                <del>Taken out since</del>
              </span>
              <span>
                <ins>Added since</ins>
              </span>
            </p>
            <section
              className={classes.compared}
              aria-label="Changes since this save"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and a keyboard has to reach it.
              tabIndex={0}
            >
              {found.map((part, index) => {
                const Mark = part.added ? 'ins' : part.removed ? 'del' : 'span'
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand in the order of the text and never move.
                return <Mark key={index}>{part.value}</Mark>
              })}
            </section>
          </>
        )
      }
    </QueryStates>
  )
}
