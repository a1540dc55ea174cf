import { Tag } from '#design-system/primitives/index.ts'

/** Marks an answer whose lines or question have been changed since it was asked. */
export const EarlierTag = () => <Tag>Before your last change</Tag>
