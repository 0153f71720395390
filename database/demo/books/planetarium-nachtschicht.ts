import type { DemoBook } from '../shape.ts';

export const planetariumNachtschicht: DemoBook = {
  title: 'Nachtschicht im Planetarium',
  description: 'Der Hausmeister des Planetariums entdeckt im Projektor einen Stern, den es nicht gibt, und weigert sich, ihn wegzuwischen.',
  genre: 'Science Fiction',
  language: 'German',
  author: 'friederike_lang',
  cover: 'planetarium.webp',
  pages: [
    `# Ein Staubkorn

Es war ein Staubkorn, sagte Frau Doktor Wendt. Es war selbstverständlich ein Staubkorn.

Kowalke, der nachts im Planetarium putzte, hatte es im März bemerkt. Er ließ bei der Arbeit den Himmel laufen, leise, ohne Vortrag; das sparte die Deckenlampe. Und links vom Schwan, wo die Milchstraße sich teilt und seit der Einweihung 1926 nichts gewesen war, stand ein Stern.

»Auf der Linse«, sagte Frau Doktor Wendt. »Wischen Sie ihn weg. Am Sonnabend kommen zweihundert Schüler.«

Kowalke nahm das weiche Tuch. Er stieg auf die Leiter, öffnete die Haube und sah hinein. Die Linse war sauber. Er hatte sie am Abend selbst geputzt, er putzte sie jeden Abend. Als er die Haube wieder schloss und sich umdrehte, stand der Stern noch da, klein, ein wenig ins Grünliche, und an derselben Stelle.

Nur war er, wenn man es genau nahm, nicht an der Kuppel. Kowalke ging darunter entlang, den Kopf im Nacken, den Besen in der Hand. Die anderen Sterne rückten dabei ein wenig, wie es Lichtpunkte auf einer Wölbung tun. Der nicht. Der blieb, wo er war: sehr weit dahinter.`,
    `# Zweihundert Schüler

Er wischte ihn nicht weg. Er wusste nicht, warum; er war in seinem Leben mit vielem Staub fertiggeworden. Vielleicht, weil ihm das Grün bekannt vorkam. Seine Frau hatte eine Lampe gehabt, in der Küche, die sie brennen ließ, bis er von der Schicht kam.

Am Sonnabend setzte er sich in die letzte Reihe, im Kittel. Das Licht ging aus. Zweihundert Kinder sagten: »Oh.« Frau Doktor Wendt nahm den Leuchtpfeil und zeigte ihnen den Wagen, den Löwen, den Schwan.

»Und was ist das da?«, fragte ein Mädchen.

»Das ist Staub«, sagte Frau Doktor Wendt.

»Das blinkt aber.«

Es war sehr still. Jetzt sahen es alle: kurz, kurz, lang. Es war keine Schrift. Es war mehr, wie wenn einer in der Tür steht und mit dem Schalter spielt, damit man merkt, dass er da ist.

Kowalke stand auf. Er wusste, dass man ihm kündigen würde. Er ging nach vorn, an den Kasten mit den Hauptsicherungen, und legte die Hand darauf. »Soll ich?«, fragte er. Und weil niemand nein sagte, auch Frau Doktor Wendt nicht, schaltete er den Himmel aus, ganz, und gleich wieder ein. Aus. Und ein.

Sie warteten. Zweihundert Kinder hielten die Luft an, das ist ein Geräusch.

Links vom Schwan ging es aus. Und ein.`,
  ],
};
