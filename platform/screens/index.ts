export { defineWebSlice, type ScreenSaid, type SectionName, type WebSlice } from './web-slice.ts'
