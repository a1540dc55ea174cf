import { useState } from 'react'
import type { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import type { Post } from '#domains/blog/contract/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { type Draft, type Issues, issuesOf, wholeOf } from './post-draft.ts'
import { useChangePost, useCreatePost } from './queries.ts'

/** Saves a form: checked by the contract first, told with the specification's words, refused fields named. */
export function useSavePost(
  post: Post | undefined,
  version: ReturnType<typeof useHeldVersion<number | undefined>>,
  onSaved: (saved: Post, sent: Draft) => void,
) {
  const create = useCreatePost()
  const change = useChangePost()
  const [issues, setIssues] = useState<Issues>({})
  const isSaving = create.isPending || change.isPending
  const save = (draft: Draft) => {
    if (isSaving || version.isRefused) return
    const whole = wholeOf(draft, post, new Date())
    const found = issuesOf(whole)
    setIssues(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      focusField(first)
      return
    }
    const answers = {
      onSuccess: (saved: Post) => {
        showToast({ kind: 'success', title: 'Post saved successfully!' })
        onSaved(saved, draft)
      },
      onError: (failure: unknown) => {
        if (version.takes(failure)) return
        setIssues(refusedFields(failure))
        showToast({ kind: 'failure', ...failureWords(failure) })
      },
    }
    if (post) change.mutate({ ...whole, id: post.id, version: version.held }, answers)
    else create.mutate(whole, answers)
  }
  return { save, issues, isSaving }
}

/** BADM-058, BADM-059: the server's own sentence, or that it was not reached, with what is known of what became of the post. */
function failureWords(failure: unknown): { title: string; message?: string } {
  const stated = failure instanceof CallFailed ? failure.serverMessage : undefined
  const isLost = failure instanceof CallFailed && failure.code === 'NETWORK_ERROR'
  if (stated && !isLost) return { title: `Error saving post: ${stated}` }
  return { title: 'Failed to save post. Please try again.', ...(stated && { message: stated }) }
}

function refusedFields(failure: unknown): Issues {
  const issues = failure instanceof CallFailed ? failure.details?.issues : undefined
  if (!Array.isArray(issues)) return {}
  return Object.fromEntries(
    (issues as { field: string; message: string }[]).map(({ field, message }) => [field, message]),
  )
}

function focusField(name: string): void {
  document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`)?.focus()
}
