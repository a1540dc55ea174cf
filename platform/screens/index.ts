export {
  defineWebSlice,
  type SectionName,
  type StatedOfScreen as ScreenSaid,
  type WebSlice,
} from './web-slice.ts'
