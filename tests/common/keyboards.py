"""Keyboard layouts and input methods: a browser's values of each key. To add one, add three lines to `_LATIN` or `_OTHERS`.

The name is followed by the characters at the positions of a US keyboard from Q to ], from A to the quote and from Z to the slash,
without Shift and with it; then by that of the key right of 0 where `?` is on none of these.
"""

PLACES = (
    "KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight "
    "KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote "
    "KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash"
).split(" ")


class Layout:
    """is_latin: whether letters count as printed."""

    def __init__(self, name: str, is_latin: bool, plain: str, shifted: str) -> None:
        self.name = name
        self.is_latin = is_latin
        self.printed: dict[tuple[str, bool], str] = {}
        """The character at a position, without and with Shift."""
        for shift, row in ((False, plain), (True, shifted)):
            signs = row.split(" ")
            assert len(PLACES) <= len(signs) <= len(PLACES) + 1, (name, shift, len(signs))
            for place, sign in zip(PLACES + ["Minus"], signs):
                self.printed[place, shift] = sign

    def find(self, sign: str, shift: bool) -> "tuple[str, str, bool]":
        """Return key, code and Shift for a key of the help, which is a letter or a character such as `?`."""
        if not self.is_latin:
            code, shift = ("Slash", True) if sign == "?" else ("Key" + sign.upper(), shift)
            return self.printed[code, shift], code, shift
        wanted = sign.upper() if shift else sign
        for (code, with_shift), printed in self.printed.items():
            if printed in (wanted, _wide(wanted)) and (with_shift == shift or sign == "?"):
                return printed, code, with_shift
        raise AssertionError((self.name, sign, shift))


def _same(text: str) -> str:
    """Return a row on which every key has the same value."""
    return " ".join([text] * len(PLACES))


def _wide(row: str) -> str:
    """Return a row in full-width Latin characters."""
    return "".join([sign if sign == " " else chr(ord(sign) + 0xFEE0) for sign in row])


_LATIN = """\
US
q w e r t y u i o p [ ] a s d f g h j k l ; ' z x c v b n m , . /
Q W E R T Y U I O P { } A S D F G H J K L : " Z X C V B N M < > ?
French AZERTY
a z e r t y u i o p Dead $ q s d f g h j k l m ù w x c v b n , ; : !
A Z E R T Y U I O P Dead £ Q S D F G H J K L M % W X C V B N ? . / §
German QWERTZ
q w e r t z u i o p ü + a s d f g h j k l ö ä y x c v b n m , . -
Q W E R T Z U I O P Ü * A S D F G H J K L Ö Ä Y X C V B N M ; : _ ?
Czech QWERTZ
q w e r t z u i o p ú ) a s d f g h j k l ů § y x c v b n m , . -
Q W E R T Z U I O P / ( A S D F G H J K L " ! Y X C V B N M ? : _
Dvorak
' , . p y f g c r l / = a o e u i d h t n s - ; q j k x b m w v z
" < > P Y F G C R L ? + A O E U I D H T N S _ : Q J K X B M W V Z
Colemak
q w f p g j l u y ; [ ] a r s t d h n e i o ' z x c v b k m , . /
Q W F P G J L U Y : { } A R S T D H N E I O " Z X C V B K M < > ?
BÉPO
b é p o è Dead v d l j z w a u i e , c t s r n m à y x . k ' q g h f
B É P O È ! V D L J Z W A U I E ; C T S R N M À Y X : K ? Q G H F
Turkish Q
q w e r t y u ı o p ğ ü a s d f g h j k l ş i z x c v b n m ö ç .
Q W E R T Y U I O P Ğ Ü A S D F G H J K L Ş İ Z X C V B N M Ö Ç : ?
Turkish F
f g ğ ı o d r n h p q w u i e a ü t k m l y ş j ö v c ç z s b . ,
F G Ğ I O D R N H P Q W U İ E A Ü T K M L Y Ş J Ö V C Ç Z S B : ; ?
"""

_OTHERS = """\
Russian
й ц у к е н г ш щ з х ъ ф ы в а п р о л д ж э я ч с м и т ь б ю .
Й Ц У К Е Н Г Ш Щ З Х Ъ Ф Ы В А П Р О Л Д Ж Э Я Ч С М И Т Ь Б Ю ,
Bulgarian
, у е и ш щ к с д з ц ; ь я а о ж г т н в м ч ю й ъ э ф х п р л б
ы У Е И Ш Щ К С Д З Ц § ѝ Я А О Ж Г Т Н В М Ч Ю Й Ъ Э Ф Х П Р Л Б
Greek
; ς ε ρ τ υ θ ι ο π [ ] α σ δ φ γ η ξ κ λ Dead ' ζ χ ψ ω β ν μ , . /
: Σ Ε Ρ Τ Υ Θ Ι Ο Π { } Α Σ Δ Φ Γ Η Ξ Κ Λ Dead " Ζ Χ Ψ Ω Β Ν Μ < > ?
Hebrew
/ ' ק ר א ט ו ן ם פ ] [ ש ד ג כ ע י ח ל ך ף , ז ס ב ה נ מ צ ת ץ .
Q W E R T Y U I O P } { A S D F G H J K L : " Z X C V B N M > < ?
Arabic
ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر \ufefb ى ة و ز ظ
\u064e \u064b \u064f \u064c لإ إ ‘ ÷ × ؛ < > \u0650 \u064d ] [ لأ أ ـ ، / : \" ~ \u0652 } { \ufef5 آ ' , . ؟
Thai
ๆ ไ ำ พ ะ \u0e31 \u0e35 ร น ย บ ล ฟ ห ก ด เ \u0e49 \u0e48 า ส ว ง ผ ป แ อ \u0e34 \u0e37 ท ม ใ ฝ
๐ " ฎ ฑ ธ \u0e4d \u0e4a ณ ฯ ญ ฐ , ฤ ฆ ฏ โ ฌ \u0e47 \u0e4b ษ ศ ซ . ( ) ฉ ฮ \u0e3a \u0e4c ? ฒ ฬ ฦ
Hindi
\u094c \u0948 \u093e \u0940 \u0942 ब ह ग द ज ड \u093c \
\u094b \u0947 \u094d \u093f \u0941 प र क त च ट \u0946 \u0902 म न व ल स , . य
औ ऐ आ ई ऊ भ ङ घ ध झ ढ ञ ओ ए अ इ उ फ ऱ ख थ छ ठ ऎ \u0901 ण ऩ ऴ ळ श ष । \u095f
Korean
ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ [ ] ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ ; ' ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ , . /
ㅃ ㅉ ㄸ ㄲ ㅆ ㅛ ㅕ ㅑ ㅒ ㅖ { } ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ : " ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ < > ?
Japanese kana
た て い す か ん な に ら せ \u309b \u309c ち と し は き く ま の り れ け つ さ そ ひ こ み も ね る め
た て \u3043 す か ん な に ら せ \u309b 「 ち と し は き く ま の り れ け \u3063 さ そ ひ こ み も 、 。 ・
"""


def _layouts(table: str, is_latin: bool) -> list[Layout]:
    """Return the layouts of a table."""
    lines = table.split("\n")
    return [Layout(lines[at], is_latin, lines[at + 1], lines[at + 2]) for at in range(0, len(lines) - 1, 3)]


_US, _US_SHIFTED = _LATIN.split("\n")[1:3]

LAYOUTS = _layouts(_LATIN, True) + _layouts(_OTHERS, False) + [
    Layout("Pinyin, full-width", True, _wide(_US), _wide(_US_SHIFTED)),
    Layout("Pinyin, Zhuyin or Japanese input", False, _same("Process"), _same("Process")),
    Layout("Korean input", False, _same("Unidentified"), _same("Unidentified")),
]


def layout_named(name: str) -> Layout:
    return next(layout for layout in LAYOUTS if layout.name == name)
