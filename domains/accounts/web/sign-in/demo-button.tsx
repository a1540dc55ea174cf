import { useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import classes from '../accounts.module.css'
import { useEnter } from './use-enter.ts'
import { signInCalls } from './use-sign-in-calls.ts'

/** A look around on sample data, without an account. */
export function DemoButton() {
  const enter = useEnter()
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState('')
  const start = async () => {
    setStarting(true)
    setFailure('')
    const calls = await signInCalls()
    try {
      await calls.enterDemo()
      enter()
    } catch (why) {
      setFailure(`The demo did not start. ${calls.sentenceOf(why)}`)
    } finally {
      setStarting(false)
    }
  }
  return (
    <div className={classes.demo}>
      <Button kind="quiet" isBusy={isStarting} onClick={() => void start()}>
        Look around with sample data
      </Button>
      <p role="status" className={classes.demoFailure}>
        {failure}
      </p>
    </div>
  )
}
