import { withoutSecrets } from '#platform/connectors/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** How a source can fail. Each is a failure that is told, never an answer with nothing in it. */
export const sourceFailures = {
  REFUSED: 'It refuses the call.',
  BUSY: 'It is down or takes no more calls.',
  BUDGET_SPENT: 'The calls it allows are used up.',
  TOO_SLOW: 'Its reply was not there in time.',
  BROKE_OFF: 'The connection failed or broke off.',
  WEB_PAGE: 'It sent a web page instead of data.',
  OTHER_CONTENT: 'It sent another kind of content.',
  EMPTY: 'Its reply was empty.',
  CUT_SHORT: 'Its reply ends in the middle.',
  NOT_READABLE: 'Its reply cannot be read.',
  SAYS_NO: 'It refuses in a reply that looks like an answer.',
  CHANGED_SHAPE: 'Its reply has a different format.',
  PAGES_WITHOUT_END: 'Its pages go round or never end.',
  UNKNOWN: 'It failed in another way.',
} as const satisfies Record<string, string>
export type SourceFailure = keyof typeof sourceFailures

/** @returns Problem `source-failed`: the source did not do what was asked. */
export const failed = (
  { name }: { name: string },
  what: string,
  reason: SourceFailure = 'UNKNOWN',
): Problem => new Problem('source-failed', `${name} ${what.replace(/\.+$/, '')}.`, { provider: name, reason })

export const reasonOf = (failure: Problem): SourceFailure => {
  const stated = failure.details?.reason
  return typeof stated === 'string' && stated in sourceFailures ? (stated as SourceFailure) : 'UNKNOWN'
}

/** Some sources repeat the key that they refuse. */
export const sentenceOf = (failure: Problem, secrets: readonly string[] = []): string =>
  withoutSecrets(failure.message, secrets.filter(Boolean)).slice(0, 500)
