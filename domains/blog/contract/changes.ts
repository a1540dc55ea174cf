import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const blogSubjects = defineSubjects({
  post: { called: 'Post', path: () => '/admin/blog' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const blogActions = defineActions({
  'post.created': 'Post created',
  'post.changed': 'Post changed',
  'post.published': 'Post published',
  'post.unpublished': 'Post back to a draft',
  'post.archived': 'Post archived',
  'post.deleted': 'Post deleted',
  'post.restored': 'Earlier wording of a post restored',
  'post.image-added': 'Picture added to a post',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof blogSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof blogActions> {}
}
