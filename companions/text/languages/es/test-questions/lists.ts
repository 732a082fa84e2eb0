import type { ListWords } from '../../../language-data/test-questions/index.js'

const NOUNS = '(?<noun>tipos|clases|partes|componentes|capas|fases|etapas|estados|elementos|categorías|propiedades|' +
  'niveles|principios|ramas|formas|familias|modos|modelos|operaciones)'
const NUMBER = '(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|\\d{1,2})'
const HAS = '(?:tienen?|constan? de|comprenden?|contienen?|se (?:divide|compone|estructura|organiza)n? (?:en|de)|' +
  `distinguen?) (?:l[oa]s )?siguientes (?:${NUMBER} )?${NOUNS}$`

export const lists: ListWords = {
  lists:
    '\\b(?:tipos|clases|partes|componentes|capas|fases|etapas|estados|elementos|categorias|propiedades|niveles|' +
    'principios|ramas|formas|familias|modos|modelos|operaciones|tecnicas|mecanismos) (?:de|del)\\b',
  begins: 'el|la|los|las|hay|existen|\\p{L}+ (?:de|del)',
  following: [
    {
      says: `^(?:Existen |Hay |Se distinguen )?(?:[Ll][oa]s )?siguientes (?:${NUMBER} )?${NOUNS} de(?<article>l?) ` +
        '(?<thing>[^,:]{3,60}?)(?: son)?$',
      title: '{noun} de{article} {thing}'
    },
    { says: `^El (?<thing>[^,:]{3,60}?) ${HAS}`, title: '{noun} del {thing}' },
    { says: `^(?<article>La|Los|Las|Una?) (?<thing>[^,:]{3,60}?) ${HAS}`, title: '{noun} de {article} {thing}' }
  ],
  open: 'algun[oa]s|ejemplos?|como|vari[oa]s|entre otr[oa]s|incluyen?|etc',
  points: 'est[oa]s?|siguientes?|su|sus',
  and: 'y',
  otherAnd: { and: 'e', before: 'h?i(?![aeou])' },
  asksMissing: 'El material enumera en «{title}»: {list}. ¿Cuál falta?',
  enumerates: ' son |: | son: ',
  beforeNumber: 'Los|Las|Hay|Existen|en|de|tienen?|por|distinguen?|reconocen?',
  noList: 'primer[oa]s|ultim[oa]s|siguientes|otr[oa]s|restantes|mejores|peores|ejemplos?|casos|alumn[oa]s|' +
    'personas|herman[oa]s|hij[oa]s|preguntas?|resultados?|valores|numeros?|terminos de|opciones|fotos?|imagenes|' +
    'figuras?|graficas?|graficos?',
  notCounted: 'pasos|razones|motivos|puntos|cosas|maneras|ficheros|archivos|escenarios|tareas|ejercicios|actividades|' +
    'días|semanas|parámetros|argumentos|libros|secciones|capítulos|apartados|partes|vídeos|países|ciudades|' +
    'empresas|ejemplos?|preguntas|valores|números|resultados|alumn[oa]s|estudiantes|personas|opciones|' +
    'otr[oa]s|últim[oa]s|próxim[oa]s|primer[oa]s|restantes|vamos|veremos|nosotros|tu|tus|crea|crear|escribe|' +
    'escribir|aquí|ahora|tablas?|columnas|variables|paquetes|herramientas|funciones|objetos|equipos|enlaces|' +
    'recursos|consejos|lecciones|temas|objetivos|hoy|siguientes?',
  asksCount: '¿{how} {what} nombra el material?'
}
