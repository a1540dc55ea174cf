import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { dateTime } from '#design-system/formats/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import {
  BlogCategory,
  categoryLabel,
  type Post,
  PostStatus,
  readingTimeOf,
} from '#domains/blog/contract/index.ts'
import classes from './editor.module.css'
import { ImageField } from './image-field.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { type Draft, type Issues, withSlug, withTitle } from './post-draft.ts'
import { isScheduled, statusLabel } from './publication.ts'

export type FieldsProps = {
  draft: Draft
  issues: Issues
  onChange: (change: (draft: Draft) => Draft) => void
}

/** What is read: title, address, excerpt, content. */
export function PostWords({ draft, issues, onChange }: FieldsProps) {
  return (
    <div className={classes.words}>
      <TextInput
        label="Title"
        name="title"
        required
        value={draft.title}
        error={issues.title}
        onChange={({ currentTarget: { value } }) => onChange((one) => withTitle(one, value))}
      />
      <TextInput
        label="Slug"
        name="slug"
        required
        description={`The post is at /blog/${draft.slug || '…'}. A former address leads here.`}
        value={draft.slug}
        error={issues.slug}
        onChange={({ currentTarget: { value } }) => onChange((one) => withSlug(one, value))}
      />
      <Textarea
        label="Excerpt"
        name="excerpt"
        required
        rows={3}
        description="Shown under the title; lists show its first 120 characters."
        value={draft.excerpt}
        error={issues.excerpt}
        onChange={({ currentTarget: { value } }) => onChange((one) => ({ ...one, excerpt: value }))}
      />
      <MarkdownEditor
        value={draft.content}
        issue={issues.content}
        onChange={(content) => onChange((one) => ({ ...one, content }))}
      />
    </div>
  )
}

/** Whether and from when it is public, and where it stands. */
export function PostPublication({ draft, issues, onChange, post }: FieldsProps & { post: Post | undefined }) {
  const publishedAt = post?.status === 'published' && !isScheduled(post, new Date()) ? post.publishedAt : null
  return (
    <Panel title="Publication">
      <PanelBody>
        <div className={classes.fields}>
          <Select
            label="Status"
            name="status"
            allowDeselect={false}
            value={draft.status}
            error={issues.status}
            onChange={(value) => onChange((one) => ({ ...one, status: PostStatus.parse(value) }))}
            data={PostStatus.options.map((value) => ({ value, label: statusLabel[value] }))}
          />
          {draft.status !== 'published' ? null : publishedAt ? (
            <p className="quiet-small">Public since {dateTime(publishedAt)}.</p>
          ) : (
            <TextInput
              label="Publish at"
              name="publishedAt"
              type="datetime-local"
              description="Your local time. Empty: at once."
              value={draft.publishAt}
              error={issues.publishedAt}
              onChange={({ currentTarget: { value } }) => onChange((one) => ({ ...one, publishAt: value }))}
            />
          )}
          <Checkbox
            label="Featured"
            name="featured"
            description="The first two featured posts lead the blog."
            checked={draft.featured}
            onChange={({ currentTarget: { checked } }) => onChange((one) => ({ ...one, featured: checked }))}
          />
          <Select
            label="Category"
            name="category"
            allowDeselect={false}
            value={draft.category}
            error={issues.category}
            onChange={(value) => onChange((one) => ({ ...one, category: BlogCategory.parse(value) }))}
            data={BlogCategory.options.map((value) => ({ value, label: categoryLabel[value] }))}
          />
          <TextInput
            label="Tags"
            name="tags"
            description="Separated by commas."
            value={draft.tags}
            error={issues.tags}
            onChange={({ currentTarget: { value } }) => onChange((one) => ({ ...one, tags: value }))}
          />
          <TextInput
            label="Reading time (minutes)"
            name="readingTimeMinutes"
            type="number"
            min={1}
            placeholder={`${readingTimeOf(draft.content)}, counted`}
            value={draft.readingTimeMinutes}
            error={issues.readingTimeMinutes}
            onChange={({ currentTarget: { value } }) =>
              onChange((one) => ({ ...one, readingTimeMinutes: value }))
            }
          />
        </div>
      </PanelBody>
    </Panel>
  )
}

/** Its picture, and what search engines are told. */
export function PostLooks({ draft, issues, onChange }: FieldsProps) {
  return (
    <>
      <Panel title="Picture">
        <PanelBody>
          <ImageField
            url={draft.imageUrl}
            alt={draft.imageAlt}
            issues={issues}
            onChange={(image) => onChange((one) => ({ ...one, ...image }))}
          />
        </PanelBody>
      </Panel>
      <Panel title="Search engines">
        <PanelBody>
          <div className={classes.fields}>
            <TextInput
              label="SEO title"
              name="seoTitle"
              placeholder={draft.title}
              value={draft.seoTitle}
              error={issues.seoTitle}
              onChange={({ currentTarget: { value } }) => onChange((one) => ({ ...one, seoTitle: value }))}
            />
            <Textarea
              label="SEO description"
              name="seoDescription"
              rows={4}
              placeholder={draft.excerpt}
              value={draft.seoDescription}
              error={issues.seoDescription}
              onChange={({ currentTarget: { value } }) =>
                onChange((one) => ({ ...one, seoDescription: value }))
              }
            />
          </div>
        </PanelBody>
      </Panel>
    </>
  )
}
