/** A teaching guide in Spanish, of our own, as a faculty would write it. */
export const SPANISH_GUIDE = `# Historia Contemporánea de España

## Datos generales

- **Créditos**: 6 ECTS
- **Profesora responsable**: Dra. Carmen Montero Salas
- **Profesor de prácticas**: Dr. Ignacio Belmonte
- **Horario**: lunes y miércoles, de 9:00 a 10:30, aula 12 del edificio Jovellanos
- **Tutorías**: la Dra. Carmen Montero atiende los martes de 11:00 a 13:00 en el despacho 4.21; el Dr. Ignacio \
Belmonte, los jueves de 16:00 a 18:00.

La asignatura se imparte en el segundo cuatrimestre, del 1 de febrero de 2027 al 21 de mayo de 2027. La \
asistencia a las prácticas es obligatoria; se admiten 2 faltas sin justificar.

## Programa

### Tema 1. La crisis del Antiguo Régimen

Las Cortes de Cádiz aprobaron la primera constitución española el 19 de marzo de 1812. La Constitución de Cádiz \
proclamó la soberanía nacional y la división de poderes. Fernando VII la derogó a su regreso, el 4 de mayo de \
1814. El pronunciamiento de Rafael del Riego restableció la constitución en 1820.

### Tema 2. El Estado liberal

La desamortización de los bienes del clero fue impulsada por Juan Álvarez Mendizábal en 1836. La desamortización \
de 1855 afectó a los bienes de los municipios y fue obra de Pascual Madoz. La Guardia Civil fue fundada por el \
duque de Ahumada en 1844. El censo de 1860 contó 15 millones de habitantes.

### Tema 3. La Restauración

El sistema de la Restauración fue ideado por Antonio Cánovas del Castillo. El partido liberal fue dirigido por \
Práxedes Mateo Sagasta. La Constitución de 1876 estuvo vigente durante 47 años.

- **Caciquismo**: dominio político de los notables locales, que decidían el resultado de las elecciones en su comarca.
- **Turno pacífico**: alternancia pactada de los dos grandes partidos en el gobierno.
- **Pucherazo**: manipulación fraudulenta de los votos después de la jornada electoral.
- **Regeneracionismo**: movimiento intelectual que denunciaba la decadencia de la nación y pedía reformas.

### Tema 4. La Segunda República

La Segunda República fue proclamada el 14 de abril de 1931. El voto de las mujeres fue defendido en las Cortes \
por Clara Campoamor. La reforma agraria fue aprobada el 9 de septiembre de 1932.

## Evaluación

| Prueba | Peso | Fecha |
|---|---|---|
| Examen final | 50 % | 8 de junio de 2027 |
| Examen parcial | 20 % | 7 de abril de 2027 |
| Trabajo de archivo | 25 % | 14 de mayo de 2027 |
| Participación | 5 % | todo el curso |

Para aprobar es necesario obtener al menos un 4 en el examen final. La convocatoria extraordinaria será el 2 de \
julio de 2027. El plagio en el trabajo supone el suspenso de la asignatura. Los trabajos entregados con retraso \
pierden un 10 % de la nota por cada día.

## Bibliografía

- Josep Fontana: *La época del liberalismo*, 2007.
- Santos Juliá: *Un siglo de España*, 1999.
- Isabel Burdiel: *Isabel II. Una biografía*, 2010.
`
