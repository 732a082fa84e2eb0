import { Icon } from '../base.js'
import { Markdown } from './markdown.js'

/** An option after the answer: right, chosen by mistake, or neither. `said` says which, with a sign. */
export function ToldChoice ({ n, text, isRight, said }: { n?: number, text: string, isRight: boolean, said?: string }) {
  const state = isRight ? 'choice--right' : said && 'choice--wrong'
  return (
    <div class={`choice choice--told ${state ?? ''}`}>
      {n !== undefined && <kbd aria-hidden='true'>{n}</kbd>}
      <span class='choice-text'><Markdown text={text} /></span>
      {said && <strong class='choice-said'><Icon name={isRight ? 'check' : 'cross'} /> {said}</strong>}
    </div>
  )
}
