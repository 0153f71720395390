import type { DemoBook } from '../shape.ts';

export const yoDeLosMartes: DemoBook = {
  title: 'Cartas a mi yo de los martes',
  description: 'Un hombre descubre que los martes es otra persona, bastante más simpática, y empieza a dejarle notas en la nevera.',
  genre: 'Comedy',
  language: 'Spanish',
  author: 'mateo_quispe',
  cover: 'drawn',
  pages: [
    `**Miércoles.** Estimado yo de los martes: te escribo porque esto no puede seguir así. Hoy me han saludado en la panadería tres personas que no conozco. Una me ha preguntado por «lo de la salsa». Me duelen las piernas. ¿Qué has hecho?

**Martes.** ¡Hola! Es un baile. Nos hemos apuntado. Eres bastante bueno de cintura para abajo. En la nevera te dejo ají de gallina, no lo guardes para una ocasión. Besos.

**Miércoles.** No mandes besos, somos la misma persona. Yo no bailo. Soy contable, tengo un sistema, y los martes, hasta donde me alcanza la memoria, ordeno las facturas. Te agradecería que respetaras los calcetines: van por pares. El ají estaba bueno.

**Martes.** He roto el sistema sin querer. Lo siento. Había una señora llorando en el ascensor y no tenía dónde apuntar su teléfono. Usé la factura de la luz. Se llama Irma. La luz ya la pagué, también sin querer.

**Miércoles.** ¿Cómo que Irma?`,
    `**Martes.** Irma, la del sexto. Hemos ido a ver las llamas del parque. Le hiciste una imitación de tu jefe que casi se atraganta. Bueno, se la hice yo, pero el material es tuyo.

**Miércoles.** Hoy en el ascensor una señora me ha sonreído y yo le he dicho «buenos días, sexto». Creo que quería decir otra cosa. Me he quedado toda la mañana mirando la columna del debe. ¿Qué se le dice?

**Martes.** Lo que piensas cuando te ríes por dentro. Eso, pero por fuera.

**Miércoles.** No es tan fácil. Tú tienes un día. Yo tengo seis, y en todos hay que madrugar.

**Martes.** Te voy a decir una cosa que no te he dicho. Cuando me despierto la casa está limpia, los calcetines van por pares, hay café molido y no debemos dinero a nadie. Por eso me sale bien. Yo soy un martes porque tú eres un miércoles.

**Jueves.** Estimado martes: le he contado a Irma, en el ascensor, lo de la columna del debe. Se ha reído. El ascensor iba lleno, y no me ha importado. Me ha preguntado si yo no era el de los martes.

Le he dicho que sí, que a veces me adelanto.`,
  ],
};
