/** What a file is read as, each with the media type that it is sent with. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  ipynb: 'application/x-ipynb+json',
  latex: 'application/x-tex',
  captions: 'text/vtt',
  email: 'message/rfc822',
  code: 'text/x-source',
  zip: 'application/zip',
  picture: 'application/octet-stream'
}
export type DocumentType = keyof typeof MEDIA_TYPES
export const TYPES = Object.keys(MEDIA_TYPES) as DocumentType[]
