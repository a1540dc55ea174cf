import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import { signIn, signInTwoFactor } from '#domains/accounts/contract/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import classes from './accounts.module.css'
import { DemoButton } from './demo-button.tsx'
import { DoorwayForm } from './doorway-form.tsx'
import { DoorwayPanel } from './doorway-panel.tsx'
import { keepingNext } from './next-path.ts'
import { Pitch } from './pitch.tsx'
import { useSignIn, useSignInTwoFactor } from './queries.ts'
import { firstRefusal } from './refusal.ts'
import { useEnter } from './use-enter.ts'

export default function SignInScreen() {
  const [needsCode, setNeedsCode] = useState(false)
  const [search] = useSearchParams()
  const signingIn = useSignIn()
  const enter = useEnter()
  if (needsCode) return <CodeScreen onStartAgain={() => setNeedsCode(false)} />
  return (
    <DoorwayPanel
      title="Sign in to Assay"
      tabTitle="Sign In"
      aside={<Pitch />}
      foot={
        <>
          <span>
            New here? <TextLink to={keepingNext('/signup', search)}>Sign Up</TextLink>
          </span>
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
          <DemoButton />
        </>
      }
    >
      <DoorwayForm
        questions={[
          { name: 'username', label: 'Username or Email', kind: 'text', autoComplete: 'username' },
          { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password' },
        ]}
        submitLabel="Sign In"
        busyLabel="Signing In..."
        fallback="Login failed"
        check={(values) => firstRefusal(signIn.request, values)}
        onSubmit={async ({ username = '', password = '' }) => {
          try {
            await signingIn.mutateAsync({ username: username.trim(), password })
          } catch (failure) {
            if (!(failure instanceof CallFailed) || failure.code !== 'two-factor-required') throw failure
            setNeedsCode(true)
            return
          }
          enter()
        }}
      />
    </DoorwayPanel>
  )
}

/** The second step for those who use an authenticator app. */
function CodeScreen({ onStartAgain }: { onStartAgain: () => void }) {
  const finishing = useSignInTwoFactor()
  const enter = useEnter()
  return (
    <DoorwayPanel
      title="Enter your code"
      tabTitle="Sign In"
      purpose="Six digits from your authenticator app. Without the app, one of your backup codes."
      aside={<Pitch />}
      foot={
        <Button kind="quiet" onClick={onStartAgain}>
          Start again
        </Button>
      }
    >
      <DoorwayForm
        questions={[{ name: 'code', label: 'Code', kind: 'text', autoComplete: 'one-time-code' }]}
        submitLabel="Continue"
        busyLabel="Checking..."
        fallback="Login failed"
        check={(values) => firstRefusal(signInTwoFactor.request, values)}
        onSubmit={async ({ code = '' }) => {
          await finishing.mutateAsync({ code })
          enter()
        }}
        note={<p className={classes.note}>Five wrong codes end this sign-in.</p>}
      />
    </DoorwayPanel>
  )
}
