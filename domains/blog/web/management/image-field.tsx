import { FileInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, SubmitActions, showFailure } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { IMAGE_BYTES_MAX, imageTypes, isOwnPicture } from '#domains/blog/contract/index.ts'
import classes from './editor.module.css'
import { useAddImage } from './queries.ts'

type ImageFieldProps = {
  url: string
  alt: string
  issues: { imageUrl?: string | undefined; imageAlt?: string | undefined }
  onChange: (image: { imageUrl?: string; imageAlt?: string }) => void
}

/** The picture of a post: a file that is uploaded here with its description, or an address of the web that is linked. */
export function ImageField({ url, alt, issues, onChange }: ImageFieldProps) {
  const [isUploading, setUploading] = useState(false)
  return (
    <div className={classes.fields}>
      {isOwnPicture(url) ? <img src={url} alt={alt} className={classes.picture} /> : null}
      <TextInput
        label="Image URL"
        name="imageUrl"
        type="url"
        placeholder="https://"
        value={url}
        description={
          url && !isOwnPicture(url) && !issues.imageUrl
            ? 'A picture on another site is linked, not shown: otherwise every reader’s browser would contact that site. Upload it to show it.'
            : undefined
        }
        error={issues.imageUrl}
        onChange={(event) => onChange({ imageUrl: event.currentTarget.value })}
      />
      <TextInput
        label="What the image shows"
        name="imageAlt"
        description="For readers who cannot see it."
        value={alt}
        error={issues.imageAlt}
        onChange={(event) => onChange({ imageAlt: event.currentTarget.value })}
      />
      <div>
        <Button size="small" onClick={() => setUploading(true)}>
          Upload a picture
        </Button>
      </div>
      <UploadDialog
        isOpen={isUploading}
        alt={alt}
        onClose={() => setUploading(false)}
        onUploaded={(image) => {
          onChange(image)
          setUploading(false)
        }}
      />
    </div>
  )
}

function UploadDialog({
  isOpen,
  alt,
  onClose,
  onUploaded,
}: {
  isOpen: boolean
  alt: string
  onClose: () => void
  onUploaded: (image: { imageUrl: string; imageAlt: string }) => void
}) {
  const add = useAddImage()
  const [file, setFile] = useState<File | null>(null)
  const [words, setWords] = useState(alt)
  const tooLarge = file && file.size > IMAGE_BYTES_MAX ? 'A picture may have at most 2 MB.' : undefined
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Upload a picture"
      purpose="PNG, JPEG, WebP, GIF or AVIF, at most 2 MB. Anyone who knows its address can see it."
    >
      <div className={classes.fields}>
        <FileInput
          label="Picture"
          placeholder="Choose a file"
          required
          accept={imageTypes.join(',')}
          value={file}
          error={tooLarge}
          onChange={setFile}
        />
        <TextInput
          label="What it shows"
          required
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <SubmitActions
        onCancel={onClose}
        isBusy={add.isPending}
        disabled={!file || tooLarge !== undefined || words.trim() === ''}
        onClick={() =>
          file &&
          add.mutate(
            { file, alt: words },
            {
              onSuccess: (image) => onUploaded({ imageUrl: image.url, imageAlt: image.alt }),
              onError: showFailure('The picture was not uploaded'),
            },
          )
        }
      >
        Upload
      </SubmitActions>
    </Dialog>
  )
}
