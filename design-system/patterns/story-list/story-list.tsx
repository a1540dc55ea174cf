import type { ReactNode } from 'react'
import classes from './story-list.module.css'

type Story = { id: string; headline: string; summary?: string | null | undefined; url: string }

type StoryListProps<Stated extends Story> = {
  stories: readonly Stated[]
  label: string
  /** Under a story: who told it and when. */
  byline: (story: Stated) => ReactNode
}

/** What others wrote: each headline leads to it, in a tab of its own. */
export function StoryList<Stated extends Story>({ stories, label, byline }: StoryListProps<Stated>) {
  return (
    <ul className={classes.stories} aria-label={label}>
      {stories.map((story) => (
        <li key={story.id}>
          <Headline {...story} />
          {story.summary ? <p>{story.summary}</p> : null}
          <small>{byline(story)}</small>
        </li>
      ))}
    </ul>
  )
}

/** An address that is no web page is text: a source must not be able to make a link run. */
function Headline({ headline, url }: Story) {
  if (!/^https?:\/\//.test(url)) return <b>{headline}</b>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {headline}
    </a>
  )
}
