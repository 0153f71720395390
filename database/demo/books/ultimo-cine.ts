import type { DemoBook } from '../shape.ts';

export const ultimoCine: DemoBook = {
  title: 'El último cine de la calle Olvido',
  description: 'La noche en que cierra el cine Coliseo, el proyeccionista pone una película que no está en ninguna lata.',
  genre: 'Drama',
  language: 'Spanish',
  author: 'luciaferran',
  cover: 'drawn',
  pages: [
    `El Coliseo cerraba un domingo y quedaban por vender cuatrocientas doce butacas de cuatrocientas veinte.

Fermín, el proyeccionista, había subido a la cabina a las cinco, como siempre, aunque no hubiera sesión hasta las ocho. Le gustaba oler el sitio. Olía a polvo caliente, a aceite y a la naranja que se comía allí desde el año sesenta y tres. Limpió los cristales. Engrasó lo que ya estaba engrasado.

Abajo, doña Carmen, la taquillera, contaba el cambio.

—¿Qué echamos? —le había preguntado el dueño por teléfono, con esa voz de quien ya está en otra parte—. Eche lo que quiera, Fermín. Total.

*Total.* Llevaba toda la tarde con la palabra en la boca, como un hueso.

A las ocho menos cinco miró por la ventanilla. Ocho personas. El matrimonio de la farmacia; un chico solo; las mellizas; el viudo del tercero, con sombrero; dos que habían entrado por la lluvia. Ocho personas tienen dieciséis ojos, pensó Fermín. Se han hecho cosas grandes con menos.

Apagó la sala. Puso en marcha el motor sin película ninguna.`,
    `Al principio solo hubo luz. Un rectángulo blanco, un poco tembloroso, con un pelo en la esquina. El chico se volvió a mirar hacia la cabina. Nadie protestó; la gente es muy paciente con la luz.

Entonces el viudo se quitó el sombrero.

—Ahí —dijo, no muy alto—. En la tercera fila. Ahí le cogí la mano. Echaban una del oeste y no vi ni un caballo.

La pantalla no dijo nada. Pero el polvo bajaba por el haz, despacio, y cualquiera que mirase podía ver, si quería, dos nucas muy juntas.

—A mí me trajo mi padre —dijo el de la farmacia—, el día que salió. No sabíamos de qué hablar. Aquí no hacía falta.

Las mellizas contaron lo del gato en el órgano. Uno de los que habían entrado por la lluvia confesó que él, en realidad, había venido siempre por la lluvia, y que en treinta años no había acabado de ver ninguna; se inventaba los finales de camino a casa. Le pidieron uno. Luego otro. Doña Carmen subió de la taquilla con la caja del cambio en las rodillas, y al rato contó también.

Duró dos horas y diez, lo normal. Fermín, arriba, no perdió detalle. Cuando vio que acababan, bajó la luz poco a poco, como se hace con las buenas, y en lo negro, antes de que nadie tosiera, se oyó a alguien aplaudir.

Era él. Total.`,
  ],
};
