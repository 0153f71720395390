import { normalized } from '../../forms/text-rules.ts';

/** Zero-width and direction characters, which split an address without being seen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const DIGIT = /\p{Nd}/gu;
/** Where the ten digits of a script begin. */
const DIGIT_ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040];
const asciiDigit = (digit: string) => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** A text as it is checked: compatible forms, digits of all scripts and spelled-out dots and at signs are the same. */
function readable(text: string): string {
  return normalized(text, 'NFKC')
    .replace(INVISIBLE, '')
    .replace(DIGIT, asciiDigit)
    .replace(/[。．]/g, '.')
    .replace(/h(?:xx|tt)ps?\s?(?::|\[:\])\s?\/\//gi, 'https://')
    .replace(/\s*[[({<]\s*(?:dot|punkt|punto|point|ponto|kropka|\.)\s*[\])}>]\s*/gi, '.')
    .replace(/\s*[[({<]\s*(?:at|arroba|@)\s*[\])}>]\s*/gi, '@')
    .replace(SPELLED_DOT, '$1.$2');
}

/** Endings that are no common word of a language, so that a forgotten space after a full stop is no address. */
const CLEAR_ENDINGS =
  'com|net|org|info|biz|io|app|dev|xyz|online|site|shop|store|club|top|ru|ua|cn|jp|kr|uk|fr|pl|nl|br|eu|gg|ly|tv|cc|blog|click|vip|ink|link|page|art|ee|pro|icu|ws|tk|ml|ga|cf|gq|buzz|website|space|press|media|agency|studio|design|live|chat|social|email|digital|network|world|today|cloud|games|tech|host|fun|win|bid|loan|work|cam|sex|porn|xxx|casino|bet';
/** Endings that are also words, such as `it` and `me`: an address only with a path or after `www.`. */
const WORD_ENDINGS =
  'me|it|in|to|so|am|is|at|de|es|no|be|co|la|my|us|do|se|as|ch|ca|au|nz|za|id|ph|pk|pt|ro|gr|hu|cz|dk|fi|tr|il|ir|sa|ae|ng|ke|vn|th|sg|hk|tw|mx|ar|cl|pe|ai|fm|st|sh|im|gl|moe|page';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const SPELLED_DOT =
  /\b([a-z0-9-]{2,40})\s{0,2}(?:\bdot\b|\s\.|\.\s)\s{0,2}((?:com|net|org|io|gg|xyz|info|shop|site|ru)\b)(?=[\s/.,;:!?)]|$)/gi;

const HOST = new RegExp(
  `(?<![\\p{L}\\p{N}@._-])((?:${LABEL}\\.){1,6}(?:${CLEAR_ENDINGS}|${WORD_ENDINGS}))(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])(?::\\d{2,5})?(\\/[^\\s]*)?`,
  'giu',
);
const SCHEME = /\b[a-z][a-z0-9+.-]{1,10}:\/\/([^\s/?#]{1,255})/gi;
const WWW = /(?<![\p{L}\p{N}])www\d?\s?[.,]\s?[\p{L}\p{N}-]{2,}\s?[.,]/iu;
const isClear = new RegExp(`\\.(?:${CLEAR_ENDINGS})$`, 'i');

/** Whether the dot is the end of a sentence without the space that follows it, as in `the end.Live long`. */
const isSentenceEnd = (host: string) => /[\p{Ll}\p{N}]\.\p{Lu}\p{Ll}*$/u.test(host);
const SENTENCE = /\p{Ll}\.\p{Lu}\p{Ll}+\./u;

/** Whether a text has an address of another site; `own` is the host of this one. */
function hasLink(text: string, own: string): boolean {
  const isOther = (host: string) => host.toLowerCase().replace(/^www\./, '') !== own.toLowerCase().replace(/^www\./, '');
  for (const [, host = ''] of text.matchAll(SCHEME)) if (isOther(host.replace(/^.*@/, '').replace(/(?::\d+)?[.,;:!?)]*$/, ''))) return true;
  for (const [, host = '', path = ''] of text.matchAll(HOST)) {
    if (!isOther(host)) continue;
    if (path.length > 2 && !isSentenceEnd(host)) return true;
    if (isClear.test(host) && !isSentenceEnd(host) && !SENTENCE.test(host)) return true;
    if (/^www\./i.test(host)) return true;
  }
  return WWW.test(text) && !new RegExp(`www\\.${own.replace(/[^\w.-]/g, '')}`, 'i').test(text);
}

const EMAIL =
  /[\p{L}\p{N}_%+-]@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}|[\p{L}\p{N}._%+-]+\s@\s(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|ru|de|fr|me|io)\b/u;
const MAILBOX =
  /(?:@|\bat\b|\barroba\b|\bon\b)?\s{0,2}\b(?:gmail|googlemail|yahoo|hotmail|outlook|proton(?:mail)?|icloud|gmx|yandex|mail)\s{0,2}(?:\.|\bdot\b|\bpunkt\b|\bpunto\b)\s{0,2}(?:com|me|ru|net|de|fr|es|it|org)\b/i;

/** Runs of digits with the separators of telephone numbers. */
const NUMBER = /(?<![\p{L}\p{N}.,/:-])(\+|00)?[(]?\d[\d\s().\-/]{5,22}\d(?![\p{L}\p{N}])/gu;
const ABOUT_CALLS =
  /\b(?:call|text|sms|tel|phone|mobile|cell|number|whats\s?app|watsapp|viber|telegram|signal|imo|numero|número|numéro|llama(?:me)?|llámame|appelle|rufe?\s+mich|ruf|anrufen|handy|telefon|telefono|teléfono|téléphone|zadzwoń|chama|ligue|ligar|zap|zapzap|chiamami|ara|arayın|bel)\b|электр|звони|позвони|тел\.|телефон|номер|واتس|اتصل|هاتف|رقم|电话|手机|微信|電話|फोन|नंबर|कॉल/i;
const CALLS_BEFORE = 45;
const CALLS_AFTER = 20;
const DATE =
  /^\(?(?:\d{1,2}[./\s-]\d{1,2}[./\s-](?:19|20)?\d{2}|(?:19|20)\d{2}[./\s-]\d{1,2}[./\s-]\d{1,2})(?:[\s,]+\d{1,2}[.:]\d{2})?\)?$/;
const SHAPES = [
  /^\(?\d{3}\)?[\s.-]?\s?\d{3}[\s.-]\d{4}$/, // 555-123-4567
  /^0\d(?:[\s.-]\d{2}){4}$/, // 06 12 34 56 78
  /^0\d{2,4}[\s/-]\s?\d{3,4}[\s-]?\d{3,5}$/, // 0171 2345678
  /^\(?\d{2}\)?\s9?\d{4}-\d{4}$/, // (11) 91234-5678
  /^8[\s(-]{1,2}9\d{2}[\s)-]{1,2}\d{3}[\s-]\d{2}[\s-]\d{2}$/, // 8 (912) 345-67-89
  /^\d{3}[\s-]\d{4}[\s-]\d{4}$/, // 090-1234-5678
];

function hasTelephoneNumber(text: string): boolean {
  for (const found of text.matchAll(NUMBER)) {
    const run = found[0].trim();
    const digits = run.replace(/\D/g, '');
    const before = text.slice(Math.max(0, found.index - CALLS_BEFORE), found.index);
    if (/\bisbn(?:-?1[03])?\b[\s:.#-]*$/i.test(before) || /^97[89]/.test(digits) || DATE.test(run)) continue;
    if (found[1] && digits.length >= 9 && digits.length <= 16) return true;
    if (digits.length < 7 || digits.length > 15) continue;
    if (SHAPES.some((shape) => shape.test(run))) return true;
    // Groups of three are a large number; anything else beside a word about calls is a telephone number.
    const isLargeNumber = /^\d{1,3}(?:[\s.]\d{3})+$/.test(run) && !run.startsWith('0');
    const around = before + text.slice(found.index + found[0].length, found.index + found[0].length + CALLS_AFTER);
    if (ABOUT_CALLS.test(around) && !isLargeNumber) return true;
  }
  return false;
}

/** Services outside this site whose names are no common words. */
const SERVICES =
  'telegram|tele\\s?gram|telgram|whats\\s?app|watsapp|wa\\.me|discord|dis\\s?cord|instagram|insta|snapchat|facebook|fb|tik\\s?tok|kik|skype|we\\s?chat|viber|twitter|onlyfans|patreon|ko-?fi|fiverr|upwork|google\\s?chat|hangouts|vkontakte|you\\s?tube|yt|twitch|tumblr|reddit|artstation|deviantart|pinterest|linkedin|substack|wattpad|webnovel|gmail|微信|扣扣|телеграмм?(?:е|у|ом)?|телеге?|тг|ватсап(?:е|п)?|вотсап(?:е)?|инстаграмм?(?:е|у)?|инсту|инсте|дискорд(?:е)?|вконтакте|تيليجرام|تلجرام|تلغرام|واتساب|انستغرام|انستقرام|ديسكورد|फेसबुक|इंस्टाग्राम|व्हाट्सएप|टेलीग्राम|ラインで|インスタ|ディスコード|テレグラム|ツイッター';
/** Services that are also words: only as `my snap is`, `on signal` and the like, with a name. */
const WORD_SERVICES =
  '(?:(?:my|on|via|over|through|auf|en|sur|por|no|su|meu|mi|mon|mein)\\s+(?:snap|signal|line|messenger|ig|x|threads|zalo|imo|qq|vk|bluesky|mastodon))|(?:line|wechat|qq|skype|snap|ig)\\s+id';
const SERVICE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${SERVICES}|${WORD_SERVICES})(?![\\p{Ll}\\p{N}])`, 'giu');
const NAMED =
  /@[\p{L}\p{N}_.]{3,}|[\p{L}\p{N}_.]{2,32}#\d{4}\b|(?<![\p{L}\p{N}])(?=[a-z\d.]*[_\d])(?=[\d_.]*[a-z])[a-z\d][\w.]{3,31}(?![\p{L}\p{N}])/iu;
const LABELED =
  /^\s*(?:(?:user\s?name|user|handle|id|name|nick(?:name)?|tag|usuario|usuário|pseudo|benutzername|ник|账号|id名)?\s*(?:[:：=]|->|→|\bis\b|\bes\b|\bé\b|\best\b|\bist\b|–|—|-\s)\s*)["“«]?@?[\p{L}\p{N}_.-]{3,}/iu;
const INVITING =
  /\b(?:add|dm|message|msg|text|contact|reach|find|follow|join|ping|pm|hit|write|inbox|email|mail|ask|catch|chat\s+with|talk\s+(?:to|with)|drop|send)\s+(?:(?:it|a\s+(?:dm|message|line|request))\s+(?:to\s+)?)?(?:out\s+to\s+)?(?:me|us|my|our|mine)\b|\b(?:hmu|dms?\s+(?:are\s+)?open|let'?s\s+(?:talk|chat|connect|continue|discuss|move)|we\s+(?:can|could)\s+(?:talk|chat|connect|discuss|continue)|(?:to|can|could|please|would|and)\s+(?:talk|chat|connect|discuss|continue)\b[^.!?]{0,40}\b(?:on|over|via|through)|do\s+you\s+(?:have|use)|are\s+you\s+on|(?:give|send|share|drop|tell|leave)\s+(?:me\s+)?your|what(?:'?s|\s+is)\s+your|can\s+i\s+(?:have|get)\s+your|connect\s+with|get\s+in\s+touch|reach\s+out|i(?:'?m|\s+am)\s+(?:active\s+)?(?:on|also\s+on)|you\s+can\s+(?:find|reach|message|see)|visit\s+(?:me|my|our)|check\s+(?:out\s+)?(?:my|our|me)|see\s+my|join\s+(?:the|our|my)|subscribe\s+to|my\s+(?:username|handle|id|account|server|channel|page|profile)|promo(?:tion|te))\b|escr[ií]b(?:e|eme|anme)|agr[eé]g(?:a|ame|uenme)|s[ií]g(?:ueme|anme|ue)|cont[aá]ct(?:ame|enme)|h[aá]blame|[uú]nete|b[uú]scame|m[aá]ndame|ajoute[sz]?[-\s]?moi|[eé]cri(?:s|vez)[-\s]?moi|contacte[sz]?[-\s]?moi|sui(?:s|vez)[-\s]?moi|rejoins|rejoignez|retrouve[-\s]?moi|schreib(?:t|e)?\s+mir|f[uü]g(?:e|t)?\s+mich|folg(?:t|e)?\s+mir|meld(?:e|et)?\s+(?:dich|euch)|kontaktier|komm(?:t)?\s+(?:auf|in)|me\s+(?:chama|adiciona|segue|procura|manda)|chama\s+no|fal(?:e|a)\s+comigo|entre?\s+no|segue\s+l[aá]|scrivimi|aggiungimi|seguimi|contattami|cercami|napisz\s+do|dodaj\s+mnie|znajd[zź]|obserwuj|напиши|пиши(?:те)?|добав(?:ь|ляй)|подпи(?:шись|сывай)|заходи|найди|bana\s+yaz|ekle|takip\s+et|راسلني|راسلوني|تواصل|تابع|أضف|اضف|انضم|追加|フォロー|連絡|友達|加我|联系|联络|मैसेज|जोड़|फॉलो/iu;
const NAME_WITHIN = 60;
const NAME_BEFORE = 25;
const INVITATION_WITHIN = 80;

/** Whether a text invites to another service: its name beside the name of an account there, or beside words that invite. */
function invites(text: string): boolean {
  for (const found of text.matchAll(SERVICE)) {
    const end = found.index + found[0].length;
    const before = text.slice(Math.max(0, found.index - INVITATION_WITHIN), found.index);
    const after = text.slice(end, end + NAME_WITHIN);
    const isNamed = LABELED.test(after) || NAMED.test(after) || NAMED.test(before.slice(-NAME_BEFORE));
    const isInviting = INVITING.test(before) || INVITING.test(text.slice(end, end + INVITATION_WITHIN));
    const isWord = /^(?:my|on|via|over|through|auf|en|sur|por|no|su|meu|mi|mon|mein)\s/i.test(found[0]);
    if (isWord ? isNamed && isInviting : isNamed || isInviting) return true;
  }
  return false;
}

/**
 * Whether a text has an address of another site, an e-mail address, a telephone number, or an invitation to another service (HOLD-02).
 * `own` is the host of this site. Linear in the length of the text, which the callers limit to a few thousand characters.
 */
export function hasContact(text: string, own: string): boolean {
  const read = readable(text);
  return EMAIL.test(read) || MAILBOX.test(read) || hasLink(read, own) || hasTelephoneNumber(read) || invites(read);
}
