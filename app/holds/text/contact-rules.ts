import { emails, links, longNumbers } from '../../personal-data/find/contact-pattern-rules.ts';
import { readable } from '../../personal-data/find/readable-rules.ts';

const ABOUT_CALLS =
  /\b(?:call|text|sms|tel|phone|mobile|cell|number|whats\s?app|watsapp|viber|telegram|signal|imo|numero|número|numéro|llama(?:me)?|llámame|appelle|rufe?\s+mich|ruf|anrufen|handy|telefon|telefono|teléfono|téléphone|zadzwoń|chama|ligue|ligar|zap|zapzap|chiamami|ara|arayın|bel)\b|электр|звони|позвони|тел\.|телефон|номер|واتس|اتصل|هاتف|رقم|电话|手机|微信|電話|फोन|नंबर|कॉल/i;
const CALLS_BEFORE = 45;
const CALLS_AFTER = 20;
const SHAPES = [
  /^\(?\d{3}\)?[\s.-]?\s?\d{3}[\s.-]\d{4}$/, // 555-123-4567
  /^0\d(?:[\s.-]\d{2}){4}$/, // 06 12 34 56 78
  /^0\d{2,4}[\s/-]\s?\d{3,4}[\s-]?\d{3,5}$/, // 0171 2345678
  /^\(?\d{2}\)?\s9?\d{4}-\d{4}$/, // (11) 91234-5678
  /^8[\s(-]{1,2}9\d{2}[\s)-]{1,2}\d{3}[\s-]\d{2}[\s-]\d{2}$/, // 8 (912) 345-67-89
  /^\d{3}[\s-]\d{4}[\s-]\d{4}$/, // 090-1234-5678
];

function hasTelephoneNumber(text: string): boolean {
  for (const { start, end, run, digits, isForeign } of longNumbers(text)) {
    if (isForeign && digits.length >= 9 && digits.length <= 16) return true;
    if (digits.length < 7 || digits.length > 15) continue;
    if (SHAPES.some((shape) => shape.test(run))) return true;
    // Groups of three are a large number; anything else beside a word about calls is a telephone number.
    const isLargeNumber = /^\d{1,3}(?:[\s.]\d{3})+$/.test(run) && !run.startsWith('0');
    const around = text.slice(Math.max(0, start - CALLS_BEFORE), start) + text.slice(end, end + CALLS_AFTER);
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
 * Whether a text has an address of another site, an email address, a telephone number, or an invitation to another service (HOLD-02).
 * `own` is the host of this site. Linear in the length of the text, which the callers limit to a few thousand characters.
 */
export function hasContact(text: string, own: string): boolean {
  const { text: read } = readable(text);
  const isFound = (found: Iterator<unknown>) => !found.next().done;
  return isFound(emails(read)) || isFound(links(read, own)) || hasTelephoneNumber(read) || invites(read);
}
