import type { People } from '../../language-data/people.js'

export const people: People = {
  wordsThatAreNames: 'angel angeles cruz flores rey reyes rosa rosas paz mar sol luz luna cielo estrella esperanza ' +
    'consuelo ' +
    'dolores mercedes pilar rocio nieves blanca blanco rubio moreno bravo castillo calle campo campos prado rio ' +
    'rios sierra torre torres fuente fuentes iglesia casa cabello cabeza mano leon lobo toro vaca cordero ' +
    'paloma perla violeta margarita clara claro justo santo santos domingo julio abril agosto marco pascual ' +
    'real soler alba aurora gracia victoria amor amores bueno buena malo mejor grande delgado ramo rama ramos ' +
    'mata valle vega cuenta cuesta puente piedra roca rojo verde estudiante estudiantes alumno alumna alumnos ' +
    'prueba clase grupo usuario nombre primero primera segundo segunda tercero apellido persona',
  particles: 'de del la las el los y e san',
  abbreviatedTitles: 'prof dr dra',
  titles: 'profesor profesora doctor doctora',
  nameFollows: ['me llamo', 'mi nombre es', 'llamame', 'me dicen', 'me llaman', 'me apodan', 'mi apodo es', 'soy ' +
    'yo', 'att', 'atte', 'de parte de'],
  nameMayFollow: ['soy', 'aqui'],
  nicknameMayFollow: ['soy'],
  saidOfOneself: 'nuevo nueva nuevos repetidor repetidora alumno alumna estudiante delegado delegada subdelegado ' +
    'subdelegada ' +
    'becario becaria tutor tutora profesor profesora madre padre extranjero extranjera sordo sorda ciego ciega ' +
    'celiaco celiaca zurdo zurda mayor menor incapaz capaz consciente responsable malo mala bueno buena torpe ' +
    'nulo nula feliz libre ajeno oyente libre externo externa autonomo autonoma ingeniero ingeniera programador ' +
    'programadora fisico fisica quimico quimica medico medica matematico matematica biologo biologa informatico ' +
    'informatica erasmus doctorando',
  saidEnding: 'ado|ada|ido|ida|ando|iendo|ante|ente|ista|ero|era|mente|able|ible',
  afterName: 'y|de|del|aqui|otra',
  here: ['aqui', 'por aqui'],
  signed: 'firmado fdo',
  notSigned: 'por digital digitalmente en y',
  farewells: ['gracias', 'saludos', 'un saludo', 'atentamente', 'abrazo', 'cordialmente', 'besos'],
  thanks: 'gracias saludo saludos atentamente abrazo besos',
  personalNumber: 'nia|niu|nip|dni|nie|n[ºo°]\\.?|matr[ií]cula|expediente|legajo|carn[eé]t?|mi(?: student)? (?:id|' +
    'n[úu]mero)|' +
    'n[úu]mero de (?:alumn[oa]|estudiante)',
  is: 'es'
}
