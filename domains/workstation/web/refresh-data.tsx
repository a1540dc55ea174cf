import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOfDay } from '#design-system/formats/index.ts'
import { IconRefresh } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import { refreshEverything } from './queries.ts'
import classes from './workstation.module.css'

/** Asks for everything on the screen once more, and says what came of it. */
export function RefreshData() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [stated, setNotified] = useState('')
  const refresh = async () => {
    setBusy(true)
    const failed = await refreshEverything(client)
    const at = `${timeOfDay(new Date(), { seconds: true })} UTC`
    setNotified(failed === 0 ? `Refreshed at ${at}` : `Refreshed at ${at}; ${failed} of the answers failed`)
    setBusy(false)
  }
  return (
    <>
      <span role="status" className={classes.told}>
        {stated}
      </span>
      <Button kind="primary" icon={<Icon of={IconRefresh} />} isBusy={isBusy} onClick={() => void refresh()}>
        Refresh Data
      </Button>
    </>
  )
}
