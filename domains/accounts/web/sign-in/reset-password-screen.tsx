import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink, TextLink } from '#design-system/primitives/index.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInPage } from './sign-in-page.tsx'

export default function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const token = search.get('token') ?? ''
  if (isDone)
    return (
      <SignInPage
        title="Your password is set"
        purpose={
          <span role="status">
            Every earlier session and API key has ended. Sign in with the new password.
          </span>
        }
        foot={
          <ButtonLink kind="primary" size="large" to="/signin">
            Go to sign-in
          </ButtonLink>
        }
      />
    )
  if (!token)
    return (
      <SignInPage
        title="This link is not complete"
        purpose="Open the link in the mail once more, or ask for a new one."
        foot={<TextLink to="/forgot-password">Ask for a new link</TextLink>}
      />
    )
  return (
    <SignInPage
      title="Set a new password"
      foot={<TextLink to="/forgot-password">Ask for a new link</TextLink>}
    >
      <SignInForm
        questions={[
          {
            name: 'password',
            label: 'New Password',
            kind: 'password',
            autoComplete: 'new-password',
            hint: 'At least 6 characters',
            isMeasured: true,
          },
          {
            name: 'confirmation',
            label: 'Confirm Password',
            kind: 'password',
            autoComplete: 'new-password',
          },
        ]}
        submitLabel="Set the password"
        busyLabel="Setting..."
        fallback="The password could not be set"
        check={(calls, values) => calls.checkNewPassword(token, values)}
        onSubmit={async (calls, values) => {
          await calls.sendNewPassword(token, values)
          setDone(true)
        }}
      />
    </SignInPage>
  )
}
