export { categories, categoryLabel } from './categories.ts'
export {
  addImage,
  changePost,
  createPost,
  deletePost,
  IMAGE_BYTES_MAX,
  imageTypes,
  listAllPosts,
  listPosts,
  listRevisions,
  readImage,
  readPost,
  readRevision,
  restoreRevision,
} from './endpoints.ts'
export { isOwnPicture } from './own-picture.ts'
export { readingTimeOf, WORDS_PER_MINUTE, wordsOf } from './reading-time.ts'
export {
  BlogCategory,
  BlogImage,
  Post,
  PostRevision,
  PostStatus,
  PostSummary,
  RevisionWords,
} from './schemas.ts'
export { slugOf } from './slug.ts'
