import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { ConfirmDialog } from '#design-system/patterns/overlays/index.ts'
import { FailedState, Page, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import type { Post } from '#domains/blog/contract/index.ts'
import classes from './editor.module.css'
import { type Draft, draftOf } from './post-draft.ts'
import { PostLooks, PostPublication, PostWords } from './post-fields.tsx'
import { isScheduled } from './publication.ts'
import { postQuery } from './queries.ts'
import { RevisionsPanel } from './revisions-panel.tsx'
import { useSavePost } from './save-post.ts'
import { useUnsaved } from './use-unsaved.ts'

/** Writes a post: a new one, or the one of the address (BADM-013 … BADM-046). */
export default function PostEditorScreen() {
  const { slug } = useParams()
  return slug === undefined ? <PostForm key="new" post={undefined} /> : <ExistingPost slug={slug} />
}

function ExistingPost({ slug }: { slug: string }) {
  const post = useQuery(postQuery(slug))
  if (post.error?.status === 404 && !post.data)
    return (
      <Page title="Edit post">
        <FailedState
          title="This post does not exist."
          body="It may have been deleted, or its slug was changed."
          actions={<ButtonLink to="/admin/blog">All posts</ButtonLink>}
        />
      </Page>
    )
  return (
    <QueryStates query={post} failed="The post could not be read." skeleton={<SkeletonRows rows={10} />}>
      {(one) => <PostForm key={one.id} post={one} />}
    </QueryStates>
  )
}

function PostForm({ post: opened }: { post: Post | undefined }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [post, setPost] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(opened))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(post))
  const { blocker, release } = useUnsaved(isDirty)

  const version = useHeldVersion<number | undefined>({ id: post?.id, version: post?.version })

  const take = (saved: Post, sent?: Draft) => {
    release()
    version.kept()
    setPost(saved)
    // What was typed while the save was on its way stays.
    setDraft((now) => (sent === undefined || now === sent ? draftOf(saved) : now))
    client.setQueryData(postQuery(saved.slug).queryKey, saved)
    if (saved.slug !== post?.slug) void navigate(`/admin/blog/posts/${saved.slug}`, { replace: true })
  }
  const { save, issues, isSaving } = useSavePost(post, version, take)
  useSaveKey(() => save(draft))

  const isPublic = post?.status === 'published' && !isScheduled(post, new Date())
  const fields = { draft, issues, onChange: setDraft }
  return (
    <Page
      title={post ? 'Edit post' : 'New post'}
      tabTitle={draft.title || (post ? 'Edit post' : 'New post')}
      eyebrow={isDirty ? 'Unsaved changes' : post ? 'Everything is saved' : 'Nothing is saved yet'}
      actions={
        <>
          <ButtonLink kind="quiet" to="/admin/blog">
            All posts
          </ButtonLink>
          {isPublic ? <ButtonLink to={`/blog/${post.slug}`}>View post</ButtonLink> : null}
          <Button
            kind="primary"
            isBusy={isSaving}
            disabled={version.isRefused}
            onClick={() => save(draft)}
            aria-keyshortcuts="Control+S"
          >
            Save Post
          </Button>
        </>
      }
    >
      {version.notice ? <div className={classes.notice}>{version.notice}</div> : null}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(draft)
        }}
      >
        <PostWords {...fields} />
        <div className={classes.side}>
          <PostPublication {...fields} post={post} />
          <PostLooks {...fields} />
          {post ? (
            <RevisionsPanel
              post={post}
              content={draft.content}
              isDirty={isDirty}
              onRestored={(restored) => take(restored)}
            />
          ) : null}
        </div>
      </form>
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        title="Leave without saving?"
        body="Changes since the last save would be lost."
        confirmLabel="Leave without saving"
        kind="danger"
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </Page>
  )
}

/** Ctrl+S or ⌘S saves, from inside a field as well. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
