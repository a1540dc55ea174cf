export { crumbsOf } from './crumbs.ts'
export {
  defineWebSlice,
  type SectionName,
  type StatedOfScreen,
  type WebSlice,
} from './web-slice.ts'
