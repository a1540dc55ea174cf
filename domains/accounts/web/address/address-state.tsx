import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { addressQuery, useSendConfirmation } from '../queries.ts'

/** Whether one's address awaits a confirmation, and the link once more. Nothing for an address that is confirmed or was given at registration. */
export function AddressState() {
  const address = useQuery(addressQuery())
  const send = useSendConfirmation()
  const [failure, setFailure] = useState<string>()
  if (address.data?.awaiting === null) return null
  return (
    <QueryStates
      query={address}
      failed="Whether your address is confirmed could not be read."
      isEmpty={() => false}
    >
      {({ email, awaiting }) =>
        awaiting ? (
          <PanelBody>
            <Stack>
              <p role="status">
                {email} awaits your confirmation
                {awaiting.isByAnother ? ` since ${awaiting.changedBy} changed it` : ''}. Open the mailed link.
                Until then, password links go to {awaiting.trusted}.
              </p>
              {failure ? <p role="alert">{failure}</p> : null}
              <div>
                <Button
                  isBusy={send.isPending}
                  onClick={() => {
                    setFailure(undefined)
                    send
                      .mutateAsync({})
                      .then(() =>
                        showToast({
                          kind: 'success',
                          title: 'Link sent',
                          message: `Sent to ${email}. Earlier links no longer work.`,
                        }),
                      )
                      .catch((refused: unknown) => setFailure(sentenceOf(refused)))
                  }}
                >
                  Send the link again
                </Button>
              </div>
            </Stack>
          </PanelBody>
        ) : null
      }
    </QueryStates>
  )
}
