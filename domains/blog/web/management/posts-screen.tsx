import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { date, dateTime } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { FilterBar, FilterSelect, useListAddress } from '#design-system/patterns/list-filter/index.ts'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { BlogCategory, categoryLabel, PostStatus, type PostSummary } from '#domains/blog/contract/index.ts'
import classes from './management.module.css'
import { isScheduled, statusLabel } from './publication.ts'
import { allPostsQuery, useChangePost, useDeletePost } from './queries.ts'

const newPost = (
  <ButtonLink kind="primary" to="/admin/blog/new">
    + New Post
  </ButtonLink>
)

const columns = (onDelete: (post: PostSummary) => void): readonly Column<PostSummary>[] => [
  {
    id: 'title',
    title: 'Post',
    value: (post) => post.title,
    cell: (post) => <PostName post={post} />,
    card: 'name',
  },
  {
    id: 'status',
    title: 'Status',
    value: (post) => statusLabel[post.status],
    cell: (post) => <StatusTag post={post} />,
    card: 'figure',
    width: 130,
  },
  {
    id: 'category',
    title: 'Category',
    value: (post) => categoryLabel[post.category],
    card: 'fact',
    width: 150,
  },
  {
    id: 'published',
    title: 'Published',
    value: (post) => post.publishedAt,
    cell: (post) => date(post.publishedAt),
    card: 'fact',
    align: 'right',
    width: 110,
  },
  {
    id: 'updated',
    title: 'Updated',
    value: (post) => post.updatedAt,
    cell: (post) => date(post.updatedAt),
    card: 'none',
    align: 'right',
    width: 110,
  },
  {
    id: 'actions',
    title: 'Actions',
    value: () => null,
    cell: (post) => <RowActions post={post} onDelete={() => onDelete(post)} />,
    card: 'fact',
    isSortable: false,
    align: 'right',
    width: 230,
  },
]

/** Every post, drafts and archived ones included (BADM-001 … BADM-012). */
export default function PostsScreen() {
  const posts = useQuery(allPostsQuery())
  const navigate = useNavigate()
  const { read, set } = useListAddress()
  const status = PostStatus.safeParse(read('status')).data
  const category = BlogCategory.safeParse(read('category')).data
  const [doomed, setDoomed] = useState<PostSummary>()
  return (
    <Page title="Blog Management" purpose="Every post of the blog, last changed first." actions={newPost}>
      <FilterBar>
        <FilterSelect
          label="Status"
          any="Any status"
          value={status}
          options={PostStatus.options}
          labelOf={(value) => statusLabel[value]}
          onChange={(value) => set('status', value)}
        />
        <FilterSelect
          label="Category"
          any="Any category"
          value={category}
          options={BlogCategory.options}
          labelOf={(value) => categoryLabel[value]}
          onChange={(value) => set('category', value)}
        />
      </FilterBar>
      <Panel title="Posts">
        <QueryStates
          query={posts}
          failed="The posts could not be read."
          kept="What is published stays published."
          empty={
            <EmptyState
              title="No posts yet."
              body="The first one becomes the front page of the blog once it is published."
              actions={newPost}
            />
          }
        >
          {(all) => (
            <DataTable
              name="Posts"
              urlKey="posts"
              rows={all.filter(
                (post) =>
                  (status === undefined || post.status === status) &&
                  (category === undefined || post.category === category),
              )}
              rowKey={(post) => String(post.id)}
              onOpen={(post) => void navigate(`/admin/blog/posts/${post.slug}`)}
              empty="No post has this status and category."
              columns={columns(setDoomed)}
            />
          )}
        </QueryStates>
      </Panel>
      <DeletePostDialog post={doomed} onClose={() => setDoomed(undefined)} />
    </Page>
  )
}

function PostName({ post }: { post: PostSummary }) {
  return (
    <>
      <Link to={`/admin/blog/posts/${post.slug}`} className={classes.title}>
        {post.title}
      </Link>
      {post.featured ? (
        <>
          {' '}
          <Tag>Featured</Tag>
        </>
      ) : null}
    </>
  )
}

function StatusTag({ post }: { post: PostSummary }) {
  if (isScheduled(post, new Date()))
    return (
      <span title={`Public from ${dateTime(post.publishedAt)}`}>
        <SeverityTag severity="low">Scheduled</SeverityTag>
      </span>
    )
  return post.status === 'published' ? (
    <SeverityTag severity="ok">{statusLabel.published}</SeverityTag>
  ) : (
    <Tag>{statusLabel[post.status]}</Tag>
  )
}

function RowActions({ post, onDelete }: { post: PostSummary; onDelete: () => void }) {
  const change = useChangePost()
  const publish = () =>
    change.mutate(
      { id: post.id, status: 'published', publishedAt: new Date().toISOString() },
      {
        onSuccess: () => showToast({ kind: 'success', title: 'Post published successfully!' }),
        onError: () => showToast({ kind: 'failure', title: 'Failed to publish post.' }),
      },
    )
  const unpublish = () =>
    change.mutate(
      { id: post.id, status: 'draft', publishedAt: null },
      {
        onSuccess: () => showToast({ kind: 'success', title: 'Post unpublished successfully!' }),
        onError: () => showToast({ kind: 'failure', title: 'Failed to unpublish post.' }),
      },
    )
  return (
    <div className={classes.rowActions}>
      <ButtonLink size="small" to={`/admin/blog/posts/${post.slug}`} aria-label={`Edit ${post.title}`}>
        Edit
      </ButtonLink>
      {post.status === 'published' ? (
        <Button
          size="small"
          isBusy={change.isPending}
          onClick={unpublish}
          aria-label={`Unpublish ${post.title}`}
        >
          Unpublish
        </Button>
      ) : (
        <Button size="small" isBusy={change.isPending} onClick={publish} aria-label={`Publish ${post.title}`}>
          Publish
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={onDelete} aria-label={`Delete ${post.title}`}>
        Delete
      </Button>
    </div>
  )
}

function DeletePostDialog({ post, onClose }: { post: PostSummary | undefined; onClose: () => void }) {
  const remove = useDeletePost()
  return (
    <ConfirmDialog
      isOpen={post !== undefined}
      title="Delete this post?"
      body={`“${post?.title}” and its revisions will be deleted. This cannot be undone.`}
      confirmLabel="Delete the post"
      kind="danger"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        post &&
        remove.mutate(
          { id: post.id },
          {
            onSuccess: () => showToast({ kind: 'success', title: 'Post deleted successfully!' }),
            onError: () => showToast({ kind: 'failure', title: 'Failed to delete post.' }),
            onSettled: onClose,
          },
        )
      }
    />
  )
}
