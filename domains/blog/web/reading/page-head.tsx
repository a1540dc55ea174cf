type PageHeadProps = {
  title: string
  description: string
  origin: string
  /** `/blog/a-post`, with its query where that makes another page. */
  path: string
  /** Whole address of the picture that a link to the page shows. */
  picture?: string
  kind?: 'website' | 'article'
  publishedAt?: string | undefined
  updatedAt?: string | undefined
}

/** Title, description, canonical link and preview of a page; React puts them into the head, on the server and in the browser. */
export function PageHead(props: PageHeadProps) {
  const url = `${props.origin}${props.path}`
  const picture = props.picture ?? `${props.origin}/pictures/preview-blog.png`
  return (
    <>
      <title>{`${props.title} | Assay`}</title>
      <meta name="description" content={props.description} />
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/rss+xml" title="Assay blog" href="/blog/rss.xml" />
      <meta property="og:type" content={props.kind ?? 'website'} />
      <meta property="og:site_name" content="Assay" />
      <meta property="og:title" content={props.title} />
      <meta property="og:description" content={props.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      {props.publishedAt ? <meta property="article:published_time" content={props.publishedAt} /> : null}
      {props.updatedAt ? <meta property="article:modified_time" content={props.updatedAt} /> : null}
    </>
  )
}
