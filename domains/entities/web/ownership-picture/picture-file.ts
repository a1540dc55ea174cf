/** What a file keeps of how a drawing looks: outside the page there is no style sheet. */
const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
] as const
/** Twice the size, so that it stays sharp in print. */
const SCALE = 2

/** A drawing of the page as a file: whole, whatever is shown of it now, on the ground of a panel. */
export async function pictureFile(
  drawing: SVGSVGElement,
  { width, height }: { width: number; height: number },
  format: 'png' | 'svg',
): Promise<Blob> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [own, copied] = [drawing, copy].map((one) => [...one.querySelectorAll<SVGElement>('*')]) as [
    SVGElement[],
    SVGElement[],
  ]
  own.forEach((element, at) => {
    const style = getComputedStyle(element)
    for (const property of KEPT) copied[at]?.setAttribute(property, style.getPropertyValue(property))
  })
  copy.querySelector('[data-view]')?.removeAttribute('transform')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(drawing).getPropertyValue('--surface'))
  copy.prepend(ground)
  const text = new XMLSerializer().serializeToString(copy)
  const file = new Blob([text], { type: 'image/svg+xml' })
  return format === 'svg' ? file : asPng(text, width * SCALE, height * SCALE)
}

async function asPng(text: string, width: number, height: number): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture was made.'))), 'image/png'),
  )
}
