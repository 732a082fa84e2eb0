/** What is read of course material, for descriptions. */
export const FILE_KINDS = 'PDF, PowerPoint, Word, Excel, OpenDocument, RTF, e-book (.epub), notebook (.ipynb), HTML, ' +
  'Markdown, LaTeX, text, source code, CSV, captions (.vtt, .srt), e-mail, a ZIP of these, or a picture with text'
