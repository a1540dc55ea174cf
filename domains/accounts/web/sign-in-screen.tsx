import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import classes from './accounts.module.css'
import { DemoButton } from './demo-button.tsx'
import { DoorwayForm } from './doorway-form.tsx'
import { DoorwayPanel } from './doorway-panel.tsx'
import { keepingNext } from './next-path.ts'
import { Pitch } from './pitch.tsx'
import { useEnter } from './use-enter.ts'

export default function SignInScreen() {
  const [needsCode, setNeedsCode] = useState(false)
  const [search] = useSearchParams()
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
        check={(calls, values) => calls.checkSignIn(values)}
        onSubmit={async (calls, values) => {
          const { needsCode: isCodeAsked } = await calls.sendSignIn(values)
          if (isCodeAsked) return setNeedsCode(true)
          enter()
        }}
      />
    </DoorwayPanel>
  )
}

/** The second step for those who use an authenticator app. */
function CodeScreen({ onStartAgain }: { onStartAgain: () => void }) {
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
        check={(calls, values) => calls.checkCode(values)}
        onSubmit={async (calls, values) => {
          await calls.sendCode(values)
          enter()
        }}
        note={<p className={classes.note}>Five wrong codes end this sign-in.</p>}
      />
    </DoorwayPanel>
  )
}
