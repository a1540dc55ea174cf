import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import { CLEAR_FAILURE, sendFailure } from '../failure-sentences.ts'
import { modelQuery } from '../model/queries.ts'
import { type ChatContext, historyQuery, suggestionsQuery, useClear, useSend } from '../queries.ts'
import type { Written } from './ask-streamed.ts'

/** A conversation as a panel draws it: what was said, what is being asked, and what went wrong. */
export function useConversation(sessionId: string, context?: ChatContext) {
  const history = useQuery(historyQuery(sessionId))
  const messages = history.data?.history ?? []
  const suggestions = useQuery({ ...suggestionsQuery(sessionId), enabled: messages.length > 0 })
  const [draft, setDraft] = useKept(`message ${sessionId}`, '')
  const [asking, setAsking] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [written, setWritten] = useState<Written>()
  // Without a model answers come at once, and nothing is told as if it came slowly.
  const { data: model } = useQuery({ ...modelQuery(), retry: false })
  const send = useSend(sessionId, context)
  const clear = useClear(sessionId)

  /** Sends a message. What fails stays in the field, to be sent again. */
  const ask = async (text: string) => {
    const message = text.trim()
    if (message === '' || asking !== undefined) return
    setFailure(undefined)
    setAsking(message)
    try {
      await (model?.isConnected ? send.askFollowed(message, setWritten) : send.ask(message))
      setDraft((before) => (before.trim() === message ? '' : before))
    } catch (refused) {
      setDraft(message)
      setFailure(sendFailure(refused))
    } finally {
      setAsking(undefined)
      setWritten(undefined)
    }
  }
  const empty = async () => {
    setFailure(undefined)
    try {
      await clear.mutateAsync({ sessionId })
    } catch {
      setFailure(CLEAR_FAILURE)
    }
  }
  return {
    history,
    messages,
    suggestions: (suggestions.data?.suggestions ?? []).slice(0, 3),
    draft,
    setDraft,
    asking,
    written,
    failure,
    ask,
    clear: empty,
    isClearing: clear.isPending,
  }
}
