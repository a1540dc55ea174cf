import { Link } from 'react-router'
import { FailedState, Loading, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { ButtonLink, Logo } from '#design-system/primitives/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import classes from '../assistant.module.css'
import { useWhoAsks } from '../queries.ts'
import { useSessionId } from '../session-id.ts'
import { GuidedStart, Opening } from './guided-start.tsx'

/** Onboarding outside the shell: somebody asks for help getting started; who has no session is led to one first. */
export default function OnboardingScreen() {
  const sessionId = useSessionId('chat')
  const who = useWhoAsks()
  const isVisitor = who.error instanceof CallFailed && who.error.status === 401
  return (
    <main className={classes.onboarding}>
      <title>Getting started | Assay</title>
      <header>
        <Link to="/" aria-label="Assay, home">
          <Logo />
        </Link>
      </header>
      <h1>Getting started</h1>
      <Opening who="You">
        <p>Hello! Can you help me get started with financial analysis?</p>
      </Opening>
      {who.data ? (
        <>
          <Opening who="Assistant">
            <p>
              Gladly. Choose where to begin, and I read the records of your organisation for a first answer,
              each figure with its source.
            </p>
          </Opening>
          <GuidedStart sessionId={sessionId} />
        </>
      ) : isVisitor ? (
        <Visitor />
      ) : who.error ? (
        <FailedState
          title="It could not be read who you are."
          onRetry={() => void who.refetch()}
          isRetrying={who.isFetching}
        />
      ) : (
        <Loading label="Opening">
          <SkeletonRows rows={3} />
        </Loading>
      )}
    </main>
  )
}

function Visitor() {
  return (
    <>
      <Opening who="Assistant">
        <p>
          Gladly. Answers come from records, each figure with its source, so they need a session: the demo
          opens at once with sample data, without an account.
        </p>
      </Opening>
      <p className={classes.onward}>
        <ButtonLink kind="primary" to="/dashboard/demo">
          Open the demo
        </ButtonLink>
        <ButtonLink to="/signup">Create an account</ButtonLink>
        <ButtonLink to="/signin?next=%2Fonboarding">Sign in</ButtonLink>
      </p>
    </>
  )
}
