import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { Button, TextLink } from '#design-system/primitives/index.ts'
import { readSignInProvider } from '#domains/accounts/contract/index.ts'
import { readForPage } from '#platform/http-client/index.ts'
import { DemoButton } from './demo-button.tsx'
import { keepingNext } from './next-path.ts'
import { Pitch } from './pitch.tsx'
import { ProviderLink, ProviderRefused } from './provider-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { useEnter } from './use-enter.ts'

type Provider = { organisationId: number; title: string | null }

/** The organisation’s own sign-in, read while the page is drawn. One that cannot be read is left out: the password is asked all the same. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<{ provider?: Provider }> {
  const asked = new URL(request.url).searchParams.get('organisation')
  return readForPage(context, readSignInProvider, asked ? { organisation: asked } : {})
    .then((provider) => ({ provider }))
    .catch(() => ({}))
}

export default function SignInScreen() {
  const [needsCode, setNeedsCode] = useState(false)
  const [search] = useSearchParams()
  const { provider } = useLoaderData<{ provider?: Provider } | undefined>() ?? {}
  const enter = useEnter()
  if (needsCode) return <CodeScreen onStartAgain={() => setNeedsCode(false)} />
  return (
    <SignInPage
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
      <ProviderRefused reason={search.get('refused')} />
      <ProviderLink
        title={provider?.title}
        organisationId={provider?.organisationId}
        next={search.get('next')}
      />
      <SignInForm
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
    </SignInPage>
  )
}

/** The second step for those who use an authenticator app. */
function CodeScreen({ onStartAgain }: { onStartAgain: () => void }) {
  const enter = useEnter()
  return (
    <SignInPage
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
      <SignInForm
        questions={[{ name: 'code', label: 'Code', kind: 'text', autoComplete: 'one-time-code' }]}
        submitLabel="Continue"
        busyLabel="Checking..."
        fallback="Login failed"
        check={(calls, values) => calls.checkCode(values)}
        onSubmit={async (calls, values) => {
          await calls.sendCode(values)
          enter()
        }}
        note={<p className="quiet-small">Five wrong codes end this sign-in.</p>}
      />
    </SignInPage>
  )
}
