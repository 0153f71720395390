import type { DemoBook } from '../shape.ts';

export const kirschbaumUhr: DemoBook = {
  title: 'Die Uhr im Kirschbaum',
  description: 'Nach dem Krieg hängt der Großvater die Kirchturmuhr in den Kirschbaum. Seitdem geht im Garten die Zeit, wie sie will.',
  genre: 'Fiction',
  language: 'German',
  author: 'friederike_lang',
  cover: 'drawn',
  pages: [
    `# Der Baum

Die Uhr hing im Kirschbaum, seit es den Kirchturm nicht mehr gab.

Mein Großvater hatte sie im Mai fünfundvierzig aus dem Schutt gezogen, mit einem Handwagen heimgefahren und, weil im Haus kein Platz war für ein Zifferblatt von anderthalb Metern, in die große Astgabel gesetzt. Das Uhrwerk legte er in die Waschküche, in eine Wanne mit Öl. Er war Uhrmacher. Er wollte es richten, sobald er dazu käme.

Er kam nicht dazu. Der Baum aber, der in dem Jahr nicht geblüht hatte, schob im nächsten einen Zweig durch das Loch in der Mitte, wo die Zeiger gesessen hatten, und dann einen zweiten, kürzeren. Als ich zur Welt kam, waren beide so dick wie ein Daumen.

Man konnte sie ablesen. Das war das Merkwürdige. Im Winter stand der große auf halb und der kleine kurz vor drei, und meine Großmutter trat mit der Schürze vor die Tür, blickte hinauf und sagte: »Halb drei. Kaffee.« Auch wenn es draußen dunkel war; auch wenn wir eben erst gefrühstückt hatten. Man widersprach ihr nicht. Es war eine amtliche Uhr.`,
    `# Das Werk

Als der Großvater starb, fand ich in der Waschküche die Wanne. Das Öl war schwarz geworden, aber darunter lag alles, Rad für Rad, in Zeitungspapier gewickelt, jedes mit einem Zettel: *Gut. Gut. Zahn fehlt. Gut.* Er war also doch dazu gekommen. Es fehlte ein einziger Zahn, und der Ersatz lag daneben, gefeilt, poliert, in Watte.

»Warum hat er sie nie eingebaut?«, fragte ich.

Meine Großmutter saß auf dem umgedrehten Eimer und entsteinte Kirschen. Sie tat es mit einer Haarnadel, ohne hinzusehen.

»Er hat sie ja eingebaut«, sagte sie. »Im Herbst siebenundvierzig. In einer Nacht, zur Überraschung. Am Morgen ging sie. Tick, tack, im ganzen Dorf hat man es gehört. Und alle kamen an den Zaun und weinten.« Sie warf einen Kern in die Schüssel. »Nicht vor Freude. Es war die Zeit von vorher. Sie ging ganz genau so weiter, verstehst du, als ob nichts gewesen wäre.«

»Und dann?«

»Dann hat er sie wieder herausgenommen. Bis zum Mittag hatte er alles in Papier.« Sie stand auf, ging vor die Tür und sah in den Baum. Der kleine Zweig trug drei Kirschen, der große, soweit ich erkennen konnte, keine.

»Viertel nach«, sagte meine Großmutter. »Hol den Kuchen.«`,
  ],
};
