import {
  addImage,
  changePost,
  createPost,
  deletePost,
  listAllPosts,
  listRevisions,
  readPost,
  readRevision,
  restoreRevision,
} from '#domains/blog/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const allPostsQuery = () => queryOf(listAllPosts, { content: 'no' })
export const postQuery = (slug: string) => queryOf(readPost, { slug })
export const revisionsQuery = (id: number) => queryOf(listRevisions, { id })
export const revisionQuery = (id: number, revisionId: number) => queryOf(readRevision, { id, revisionId })

const afterPost = ['/api/blog/posts']
export const useCreatePost = () => useEndpointMutation(createPost, { refreshes: afterPost })
export const useChangePost = () => useEndpointMutation(changePost, { refreshes: afterPost })
export const useDeletePost = () => useEndpointMutation(deletePost, { refreshes: afterPost })
export const useRestoreRevision = () => useEndpointMutation(restoreRevision, { refreshes: afterPost })
export const useAddImage = () => useEndpointMutation(addImage)
