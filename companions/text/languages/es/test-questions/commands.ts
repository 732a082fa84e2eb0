import type { CommandWords, UseWords } from '../../../language-data/test-questions/commands.js'

// "lo que tenemos que usar es"
const USE = '(?:lo que )?(?:(?:s[oó]lo )?(?:tenemos|hay) que |debemos |podemos |puedes |se puede |vamos a )?' +
  '(?:us|utiliz|emple)(?:ar(?:emos)?|amos|[ae])(?: es)?'
const CAN = '(?:[Pp]odemos|[Pp]uedes?|[Ss]e pueden?)(?: también)?'

const uses: UseWords = {
  leads: 'Luego|Entonces|Ahora|Además|También|Aquí|Por otro lado|Por último|Finalmente|En (?:R|Python|[a-z]\\w+)|' +
    'Ya sabemos que|(?:Recuerden|Recordemos|Recuerda|Tengan en cuenta|Ten en cuenta|Como vimos) que|Como vimos|' +
    'En primer lugar|En segundo lugar',
  given: '(?:En|Para|Con) (?:est[ae]s?|el siguiente|la siguiente)|Por ejemplo',
  before: 'el|la|un|una',
  called: 'de|llamad[oa]',
  library: 'del? (?:(?:el )?(?:paquete|librería|biblioteca) )?[a-z]\\w+(?= (?:para|que) |[.,]|$)|' +
    'en (?:R|Python)|de R',
  purposes: [
    `^Para (?:poder )?(\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,110}?),? ${USE} {{code}}(?=$|[,.:])`,
    '^Si (?:queremos|quieres|quieren|deseamos|necesitamos|se quiere) ' +
      '(\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,110}?),? ' +
      `${USE} {{code}}(?=$|[,.:])`,
    '(?:^|[ ,])(?:[Pp]odemos |[Vv]amos a )?[Uu](?:s|tiliz)(?:ar|amos|aremos) {{code}} para ' +
      '(\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,110})$',
    `${CAN} ((?!us|utiliz)\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,90}?),? ` +
      '(?:usando|utilizando|mediante|con|empleando|con la ayuda de) {{code}}$',
    '{{code}} (?:sirve|se usa|se utiliza|se puede usar) para (\\p{L}+r(?:l[aeo]s?)? [^;:.]{6,110})$'
  ],
  listed: '{{code}}, para (\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,90}?)(?=,| y |$)',
  deeds: [
    '{{code}},? (?:que|la que|la cual|el cual) (?:es la que )?((?:nos |te |les? )?[a-záéíóú]{3,}[ae] [^,;:.]{10,130})$',
    '{{code}},? (?:es )?una? {{kind}} que ((?:nos |te |les? )?[a-záéíóú]{3,}[ae] [^,;:.]{10,130})$',
    '^{{code}} ((?:nos |te |les? )?[a-záéíóú]{3,}[ae] [^;:.]{10,130})$'
  ],
  passive: '^((?:Los|Las|El|La|Un|Una) [^,;:.]{3,50}?) ' +
    '(se (?:pueden? )?[a-záéíóú]{3,})((?: [^,;:.]{2,60}?)?) ' +
    '(?:con|usando|utilizando|mediante) (?:la misma )?{{code}}$',
  asPassive: '{verb} {subject} {rest}',
  pointing: '^Est[ea] {{kind}} ((?:nos |te |les? )?[a-záéíóú]{3,}[ae] [^;:.]{10,140})$',
  pointingPurpose: '^Lo que hace est[ea] {{kind}}(?: de \\S+)? es (\\p{L}+r [^,;:.]{6,140})$',
  noDeeds: '(?:(?:nos|te|les?) )?' +
    '(?:toma|tiene|requiere|necesita|es|pide|recibe|fue|era|está|hace|espera|acepta|parece)',
  ofExample: '(?:est|es|aquel)[aeo]s?|aqui|ejemplos?|anterior(?:es)?|siguientes?|ejercicios?|ahora|nuestr[oa]|' +
    'vamos|hicimos|creamos|queremos|tenemos|usamos|quieran|primer[oa]?|amb[oa]s|nos interesa[n]?|correctamente',
  ours: [
    { is: '(?<!\\p{L})esta (?=(?:variable|columna|lista|tabla|cadena)(?!\\p{L}))', becomes: 'una ' },
    { is: '(?<!\\p{L})de nuestr([oa])s (?=\\p{L})', becomes: 'de l$1s ' },
    { is: '(?<!\\p{L})nuestr([oa])s (?=\\p{L})', becomes: 'l$1s ' }
  ]
}

export const commands: CommandWords = {
  leans: '(?<!sin )[a-z]+[aei]rl[aeo]s?|estamos|queremos|necesitamos|tenemos|hemos|vamos|podemos|lo mismo|' +
    '(?:el|la|los|las) mism[oa]s?',
  ownerHeadings: 'opciones',
  placeholders: 'ruta|nombre|archivos?|ficheros?|directorio|carpeta|origen|destino|patron|usuario',
  shell: 'comandos?|consola|ordenes|linea de ordenes',
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
  commandNouns: 'orden|instrucción',
  kinds: 'comando|orden|instrucción|sentencia|función|operador|método|opción|módulo|cláusula|restricción|' +
    'palabra clave|palabra reservada|tipo de dato|tipo de datos|declaración',
  the: 'El|La',
  functions: 'funci[oó]n|m[eé]todo',
  ofData: 'variables?|columnas?|campos?|atributos?',
  ofLanguage: '(?:(?:en|de) )?SQL|(?:en|de) (?:Python|Java|C|R)',
  isOne: '(?:es|son) (?:una?|el|la)',
  which: 'que|(?:la|el) cual',
  pronouns: 'nos|te|le',
  isUsed: 'se (?:usa|utiliza|emplea)n?(?: \\S+){0,5}? para|(?:es|son) (?:usad|utilizad|emplead)[oa]s? para',
  withOthers: 'junto|y|con',
  ofExample: '^(?:utiliza|usa|utilizando|usando)|primero|despues|est[ae]s?|aqui|ejemplos?|luego|entonces|' +
    'anterior(?:es)?|siguientes?|ejercicios?|ahora|nuestr[oa]s?',
  tells: 'uso|utilidad|accion|efecto|funcion(?:es)?|proposito|resultado|tarea|para que (?:sirve|se usa)|sirve para',
  verbs: '[a-záéíóúñ]{2,}[ae]',
  knowsAllVerbs: true,
  orders: '[a-záéíóúñ]{2,}[aeií]r(?:se)?',
  noVerbs: 'para|sobre|entre|donde|este|esta|ese|esa|que|ante|durante|mediante|excepto',
  notVerbBefore: '(?!(?:el|la|los|las|una?|unos|unas|todos?|todas?|en|al?|si|por|su|sus|cada|c[oó]mo|dentro) )\\S+',
  verbsOfKind: '[a-záéíóú]{3,}[ae]',
  be: 'es|son|tiene|fue',
  goesOn: 'lo que|pero|y|mientras',
  used: '(?<!\\p{L})(?:[Uu]s[ae]r?|[Uu]samos|[Uu]tiliza(?:r|mos)?|[Ee]mplea(?:r|mos)?|[Ee]jecuta(?:r|mos)?|' +
    '[Ee]scrib[ei]r?|[Cc]on) (?:(?:el|la) )?(?:{{kind}} (?:de )?)?{{code}} para ' +
    '(\\p{L}+r(?:l[aeo]s?)? [^.;:]+?)(?:, (?:y|lo que|pero)\\b.*)?\\.?$',
  purposeFirst: '^(?:Para|Si (?:queremos|quieres|deseamos|deseas|se (?:quiere|desea))) ' +
    '(\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,110}?),? ' +
    '(?:se )?(?:puedes? |pod[eé]s |podemos |puede |debemos |debe |hay que )?' +
    '(?:us[ae]r?|usas|usamos|utiliza(?:r|mos)?|emplea(?:r|mos)?|ejecuta(?:r|mos)?|escrib(?:e|ir|imos)) ' +
    '(?:(?:el|la) )?(?:{{kind}} (?:de )?)?{{code}}',
  purposeBehind: '{{code}} \\(para ([a-záéíóú]+r [^()]{6,80})\\)',
  usedBehind: '(?:[Pp]odemos|[Pp]uedes?|[Ss]e pueden?) (?:también )?' +
    '((?!us|utiliz)\\p{L}+r(?:l[aeo]s?)? [^,;:.]{6,90}?) (?:usando|utilizando|mediante|con|empleando) ' +
    '(?:(?:el|la) )?(?:{{kind}} (?:de )?)?{{code}}(?=$|[.,])',
  offered: '{{kind}} (?:llamad[oa]|denominad[oa]) {{code}},? (?:(para \\p{L}+r(?:l[aeo]s?)? [^.;:]+?)|' +
    'que ([a-záéíóú]{3,}[ae] [^.;:]+?))\\.?$',
  denies: '\\b(?:no|nunca|tampoco)\\b',
  usedFor: 'se usa para',
  checks: 'por defecto|aquí|igual que|asegur|comprueb|nota',
  asksWith: '¿Con qué {noun} {told}?',
  uses
}
