import type { CommandWords } from '../../../language-data/test-questions/commands.js'

export const commands: CommandWords = {
  leans: 'lo mismo|(?:el|la|los|las) mism[oa]s?',
  ownerHeadings: 'opciones',
  placeholders: 'ruta|nombre|archivos?|ficheros?|directorio|carpeta|origen|destino|patron|usuario',
  shell: 'comandos?|consola',
  nouns: {
    operator: 'operador',
    command: 'comando',
    function: 'función',
    option: 'opción',
    keyword: 'nombre en el código',
    clause: 'palabra clave de SQL'
  },
  nounOf: '{noun} de `{code}`',
  asks: '¿Qué {noun} {told}?',
  asksDescribed: '¿Qué {noun} se describe en el material como «{told}»?',
  kinds: 'comando|orden|instrucción|sentencia|función|operador|método|opción|módulo',
  the: 'El|La',
  tells: 'uso|utilidad|accion|efecto|funcion(?:es)?|proposito|resultado|tarea|para que (?:sirve|se usa)|sirve para',
  verbs: '[a-záéíóúñ]{2,}[ae]',
  knowsAllVerbs: true,
  orders: '[a-záéíóúñ]{2,}[aeií]r(?:se)?',
  noVerbs: 'para|sobre|entre|donde|este|esta|ese|esa|que|ante|durante|mediante|excepto',
  notVerbBefore: '(?!(?:el|la|los|las|una?|unos|unas|todos?|todas?|en|al?|si|por|su|sus|cada|c[oó]mo|dentro) )\\S+',
  verbsOfKind: '[a-záéíóú]{3,}[ae]',
  be: 'es|son|tiene|fue',
  goesOn: 'lo que|pero|y|mientras',
  used: '(?<!\\p{L})(?:[Uu]s[ae]r?|[Uu]samos|[Uu]tiliza(?:r|mos)?|[Ee]jecuta(?:r|mos)?|[Ee]scrib[ei]r?|[Cc]on) ' +
    '(?:el )?(?:comando )?{{code}} para (\\p{L}+r(?:l[aeo]s?)? [^.;:]+?)(?:, (?:y|lo que|pero)\\b.*)?\\.?$',
  purposeFirst: '^Para (\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,110}),? (?:se )?(?:puedes? |podemos |puede )?' +
    '(?:us[ae]r?|usas|usamos|utiliza(?:r|mos)?|ejecuta(?:r|mos)?|escrib(?:e|ir|imos)) (?:el )?' +
    '(?:comando |la función )?{{code}}',
  purposeBehind: '{{code}} \\(para ([a-záéíóú]+r [^()]{6,80})\\)',
  denies: '\\b(?:no|nunca|tampoco)\\b',
  usedFor: 'se usa para',
  checks: 'por defecto|aquí|igual que|asegur|comprueb|nota'
}
