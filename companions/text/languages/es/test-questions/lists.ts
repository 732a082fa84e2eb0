import type { ListWords } from '../../../language-data/test-questions/index.js'

export const lists: ListWords = {
  lists:
    '\\b(?:tipos|clases|partes|componentes|capas|fases|etapas|estados|elementos|categorias|propiedades|niveles|' +
    'principios|ramas|formas|familias|modos|modelos|operaciones|tecnicas|mecanismos) (?:de|del)\\b',
  begins: 'el|la|los|las|hay|existen|\\p{L}+ (?:de|del)',
  open: 'algun[oa]s|ejemplos?|como|vari[oa]s|entre otr[oa]s|incluyen?|etc',
  points: 'est[oa]s?|siguientes?|su|sus',
  and: 'y',
  otherAnd: { and: 'e', before: 'h?i(?![aeou])' },
  asksMissing: 'El material enumera en «{title}»: {list}. ¿Cuál falta?'
}
