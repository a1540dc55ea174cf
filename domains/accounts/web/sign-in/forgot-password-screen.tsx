import { useState } from 'react'
import { TextLink } from '#design-system/primitives/index.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInPage } from './sign-in-page.tsx'

export default function ForgotPasswordScreen() {
  const [answer, setAnswer] = useState<{ message: string; isMailed: boolean }>()
  const foot = <TextLink to="/signin">Back to sign-in</TextLink>
  if (answer)
    return (
      <SignInPage
        title={answer.isMailed ? 'Look into your mail' : 'This installation sends no mail'}
        purpose={<span role="status">{answer.message} It works once, within an hour.</span>}
        foot={foot}
      />
    )
  return (
    <SignInPage title="Forgot your password?" purpose="You get a link to set a new one." foot={foot}>
      <SignInForm
        questions={[{ name: 'email', label: 'Email Address', kind: 'email', autoComplete: 'email' }]}
        submitLabel="Send the link"
        busyLabel="Sending..."
        fallback="The link could not be sent"
        check={(calls, values) => calls.checkForgotten(values)}
        onSubmit={async (calls, values) => {
          setAnswer(await calls.askForLink(values))
        }}
      />
    </SignInPage>
  )
}
