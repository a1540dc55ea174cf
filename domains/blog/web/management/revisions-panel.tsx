import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { Post, PostRevision } from '#domains/blog/contract/index.ts'
import { ComparedText } from './compared-text.tsx'
import classes from './editor.module.css'
import { revisionQuery, revisionsQuery, useRestoreRevision } from './queries.ts'

type RevisionsPanelProps = {
  post: Post
  /** The content as it stands in the form. */
  content: string
  isDirty: boolean
  onRestored: (post: Post) => void
}

/** The saves of a post: each can be compared with what is written now, and restored. */
export function RevisionsPanel({ post, content, isDirty, onRestored }: RevisionsPanelProps) {
  const revisions = useQuery(revisionsQuery(post.id))
  const [chosen, setChosen] = useState<PostRevision>()
  return (
    <Panel title="Revisions" actions={revisions.data ? quantity(revisions.data.length) : undefined}>
      <QueryStates
        query={revisions}
        failed="The revisions could not be read."
        empty="Nothing was saved yet."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(all) => (
          <ul>
            {all.map((revision, index) => (
              <li key={revision.id} className={classes.revision}>
                <div>
                  {dateTime(revision.at)}
                  <span>
                    {revision.editor}, {quantity(revision.words)} words{index === 0 ? ', the last save' : ''}
                  </span>
                </div>
                <Button
                  size="small"
                  onClick={() => setChosen(revision)}
                  aria-label={`Compare with ${dateTime(revision.at)}`}
                >
                  Compare
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {chosen ? (
        <RevisionDialog
          post={post}
          revision={chosen}
          content={content}
          isDirty={isDirty}
          onClose={() => setChosen(undefined)}
          onRestored={(restored) => {
            setChosen(undefined)
            onRestored(restored)
          }}
        />
      ) : null}
    </Panel>
  )
}

function RevisionDialog({
  post,
  revision,
  content,
  isDirty,
  onClose,
  onRestored,
}: {
  post: Post
  revision: PostRevision
  content: string
  isDirty: boolean
  onClose: () => void
  onRestored: (post: Post) => void
}) {
  const whole = useQuery(revisionQuery(post.id, revision.id))
  const restore = useRestoreRevision()
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title={`Saved ${dateTime(revision.at)}`}
      purpose={`${revision.editor}: “${revision.title}”. Restoring saves this text as a new revision; address and publication stay the same.${
        isDirty ? ' Unsaved changes would be lost.' : ''
      }`}
    >
      <QueryStates
        query={whole}
        failed="The revision could not be read."
        skeleton={<SkeletonRows rows={5} />}
      >
        {(one) => <ComparedText before={one.post.content} after={content} />}
      </QueryStates>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
        <Button
          kind="primary"
          isBusy={restore.isPending}
          onClick={() =>
            restore.mutate(
              { id: post.id, revisionId: revision.id, version: post.version },
              {
                onSuccess: (restored) => {
                  showToast({ kind: 'success', title: 'Revision restored', message: dateTime(revision.at) })
                  onRestored(restored)
                },
                onError: showFailure('The revision was not restored'),
              },
            )
          }
        >
          Restore these words
        </Button>
      </DialogActions>
    </Dialog>
  )
}
